/** Exceptions by whose fault they are: the tool's own program, what was looked up in the input, code that was sent. */
import type { Shape } from "./shape.ts";

const SERVER_STACK = 'Traceback (most recent call last):\n  File "/srv/tool/report.py", line 41, in total\n    x\n';
const SENT_STACK = 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n';

export const OWN_FAULT_SHAPES: readonly Shape[] = [
  ["tool_fault", `${SERVER_STACK}ZeroDivisionError: division by zero`],
  ["tool_fault", `${SERVER_STACK}AttributeError: 'Response' object has no attribute 'jsn'`],
  ["tool_fault", `${SERVER_STACK}KeyError: 'user'`],
  ["tool_fault", `${SERVER_STACK}IndexError: list index out of range`],
  ["tool_fault", { exit_code: 1, stderr: `${SERVER_STACK}NameError: name 'total' is not defined` }],
  ["tool_fault", "java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds\n\tat com.acme.A.b(A.java:1)"],
  ["tool_fault", "PHP Fatal error:  Uncaught Error: Call to undefined function total() in /app/a.php:4"],
  ["tool_fault", "app.rb:3:in `total': undefined method `sum' for nil:NilClass (NoMethodError)"],
  // What the exception says of the input counts more than where it was thrown.
  ["invalid_input", `${SERVER_STACK}ValueError: Invalid isoformat string: '2024-13-01'`],
  ["timeout", `${SERVER_STACK}TimeoutError: timed out`],
  ["not_found", `${SERVER_STACK}FileNotFoundError: [Errno 2] No such file or directory: 'a.csv'`],
  // Without a stack a failed lookup speaks of the arguments.
  ["invalid_input", "KeyError: 'limit'"],
  ["invalid_input", "IndexError: list index out of range"],
  // Code that was sent with the call is the sender's.
  ["invalid_input", `${SENT_STACK}ZeroDivisionError: division by zero`],
  ["invalid_input", `${SENT_STACK}NameError: name 'x' is not defined`],
  ["invalid_input", { exit_code: 1, stderr: `${SENT_STACK}KeyError: 'a'` }],
  ["invalid_input", "-e:1:in `<main>': undefined method `upcase' for nil:NilClass (NoMethodError)"],
  ["invalid_input", "TypeError: Cannot read properties of null (reading 'x')\n    at evalmachine.<anonymous>:1:6"],
  // A service that answers 500 speaks for its program: it may pass.
  ["upstream_error", { http_status: 500, body: "KeyError: 'limit'" }],
  ["upstream_error", { http_status: 500, body: `${SERVER_STACK}ZeroDivisionError: division by zero` }],
  ["tool_crashed", "Segmentation fault (core dumped)"],
];
