import { expect, it } from "vitest";
import { isFault } from "../../src/ladder/fault.ts";

it.each([
  [{ kind: "signal" }],
  [{ kind: "timeout" }],
  [{ kind: "transport" }],
  [{ category: "transient" }],
  [{ error: { category: "transient", code: "x", retryable: true, message: "later" } }],
  ["worker got SIGTERM at its 30 min limit"],
  ["worker killed by its time limit"],
  ["connect ETIMEDOUT 203.0.113.9:443"],
  [{ signal: "SIGKILL" }],
  [{ exit_code: 137 }],
  [{ status: 529 }],
  [{ detail: "lost connection to the worker" }],
  ["timeout"],
  ["Signal"],
  [{ type: "signal", signal: 9 }],
  [{ type: "transport" }],
  [{ reason: "signal" }],
  [{ category: "transport" }],
  ["worker process exited with signal 9"],
  ["exit code 137"],
  [{ name: "AbortError" }],
  [{ type: "overloaded_error" }],
  ["DNS failure"],
  [{ code: 143 }],
  [{ kind: "oom" }],
  [{ kind: "out of memory" }],
  [{ kind: "timed_out" }],
  ["npm test: Killed (out of memory)"],
  ["model call timed out after 60s, expected to take 20s"],
  ["worker was terminated; expected reply"],
  [{ reason: "OOM_killed" }],
  ["Terminated"],
  ["EOF"],
  ["the test runner got SIGKILL"],
])("takes %j for a fault of the plumbing", (failure) => {
  expect(isFault(failure)).toBe(true);
});

it.each([
  [{ kind: "wrong_answer" }],
  [{ category: "validation" }],
  [{ error: { category: "validation", message: "x" } }],
  ["answer did not match the schema: field total missing"],
  ["Traceback: AssertionError: expected 3 got 4"],
  [{ exit_code: 1, stderr: "AssertionError" }],
  [{ kind: "wrong_answer", detail: "it says signal 9" }],
  [{ type: "wrong_answer" }],
  ["exit code 1"],
  ["the traffic signal 0 was left out"],
  ["no idea"],
  ["The unit test for lock timeouts fails"],
  ["I killed the tests"],
  ["assertion failed: expected retry after connection reset by mock"],
  [{ code: 1 }],
  ["ZeroDivisionError: division by zero"],
  ["Traceback (most recent call last):\n  File \"answer.py\", line 3, in <module>\nKeyError: 'total'"],
  [{}],
])("takes %j for a failed answer", (failure) => {
  expect(isFault(failure)).toBe(false);
});
