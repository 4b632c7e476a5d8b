/** AWS, Google, gRPC, Azure, Kubernetes, Docker, databases. */
import type { Shape } from "./shape.ts";

export const CLOUD_SHAPES: readonly Shape[] = [
  [
    "rate_limited",
    {
      http_status: 400,
      body: '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException","message":"The level of configured provisioned throughput for the table was exceeded."}',
    },
  ],
  [
    "rate_limited",
    {
      http_status: 503,
      body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message><RequestId>8F</RequestId></Error>',
    },
  ],
  [
    "not_found",
    {
      http_status: 404,
      body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>a</Key></Error>',
    },
  ],
  [
    "access_denied",
    { http_status: 403, body: "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>" },
  ],
  [
    "rate_limited",
    "<Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>Request limit exceeded.</Message></Error></Errors><RequestID>1</RequestID></Response>",
  ],
  [
    "invalid_credentials",
    {
      name: "UnrecognizedClientException",
      $fault: "client",
      $metadata: { httpStatusCode: 400, requestId: "a" },
      message: "The security token included in the request is invalid.",
    },
  ],
  [
    "credentials_expired",
    {
      exit_code: 254,
      stderr:
        "\nAn error occurred (ExpiredToken) when calling the ListBuckets operation: The provided token has expired.",
    },
  ],
  [
    "not_authenticated",
    {
      exit_code: 253,
      stderr: 'Unable to locate credentials. You can configure credentials by running "aws configure".',
    },
  ],
  [
    "conflict",
    {
      name: "ConditionalCheckFailedException",
      message: "The conditional request failed",
      $metadata: { httpStatusCode: 400 },
    },
  ],
  ["not_found", { __type: "ResourceNotFoundException", message: "Requested resource not found" }],
  [
    "not_found",
    {
      http_status: 400,
      headers: { "x-amzn-ErrorType": "ResourceNotFoundException:http://internal.amazon.com/coral/" },
      body: { message: "Function not found" },
    },
  ],
  ["quota_exhausted", { http_status: 400, body: { __type: "ServiceQuotaExceededException", message: "quota" } }],
  ["timeout", { errorMessage: "2026-01-01T00:00:00.000Z 1f Task timed out after 3.00 seconds" }],
  [
    "tool_fault",
    {
      errorType: "TypeError",
      errorMessage: "Cannot read properties of undefined (reading 'x')",
      trace: ["TypeError: Cannot read…", "    at Runtime.handler (/var/task/index.js:3:5)"],
    },
  ],
  [
    "access_denied",
    "botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the PutObject operation: Access Denied",
  ],

  [
    "access_denied",
    { error: { code: 403, message: "The caller does not have permission", status: "PERMISSION_DENIED" } },
  ],
  [
    "rate_limited",
    {
      error: {
        code: 403,
        message: "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'",
        errors: [{ message: "x", domain: "usageLimits", reason: "rateLimitExceeded" }],
        status: "PERMISSION_DENIED",
      },
    },
  ],
  [
    "quota_exhausted",
    {
      error: {
        code: 403,
        message: "Daily Limit Exceeded",
        errors: [{ domain: "usageLimits", reason: "dailyLimitExceeded", message: "Daily Limit Exceeded" }],
      },
    },
  ],
  [
    "rate_limited",
    {
      error: {
        code: 429,
        message: "Quota exceeded",
        status: "RESOURCE_EXHAUSTED",
        details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "17s" }],
      },
    },
  ],
  [
    "access_denied",
    {
      error: {
        code: 403,
        message: "API has not been used in project 1 before or it is disabled.",
        status: "PERMISSION_DENIED",
        details: [{ reason: "SERVICE_DISABLED" }],
      },
    },
  ],
  [
    "not_authenticated",
    {
      error: {
        code: 401,
        message: "Request is missing required authentication credential.",
        status: "UNAUTHENTICATED",
      },
    },
  ],
  ["rate_limited", "google.api_core.exceptions.ResourceExhausted: 429 Quota exceeded for aiplatform.googleapis.com"],
  ["timeout", "rpc error: code = DeadlineExceeded desc = context deadline exceeded"],
  [
    "unavailable",
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial tcp 10.0.0.1:443: connect: connection refused"',
  ],
  ["not_found", { code: 5, details: "no such thing", metadata: {}, message: "5 NOT_FOUND: no such thing" }],
  ["timeout", "Error: 4 DEADLINE_EXCEEDED: Deadline exceeded after 5.002s"],
  ["not_supported", { http_status: 200, headers: { "grpc-status": "12", "grpc-message": "unknown method" }, body: "" }],
  ["busy", '<_InactiveRpcError of RPC that terminated with: status = StatusCode.ABORTED details = "x">'],

  [
    "access_denied",
    {
      http_status: 403,
      body: {
        error: {
          code: "AuthorizationFailed",
          message: "The client does not have authorization to perform action over scope '/subscriptions/1'.",
        },
      },
    },
  ],
  [
    "policy_denied",
    {
      http_status: 403,
      body: { error: { code: "RequestDisallowedByPolicy", message: "Resource 'vm' was disallowed by policy." } },
    },
  ],
  [
    "credentials_expired",
    {
      http_status: 401,
      body: {
        error: { code: "ExpiredAuthenticationToken", message: "The access token expiry UTC time is earlier than now." },
      },
    },
  ],
  [
    "busy",
    {
      http_status: 409,
      body: {
        error: {
          code: "AnotherOperationInProgress",
          message: "Another operation on this or dependent resource is in progress.",
        },
      },
    },
  ],

  [
    "not_found",
    {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: 'pods "web" not found',
      reason: "NotFound",
      details: { name: "web", kind: "pods" },
      code: 404,
    },
  ],
  [
    "access_denied",
    'Error from server (Forbidden): pods is forbidden: User "dev" cannot list resource "pods" in API group "" in the namespace "kube-system"',
  ],
  [
    "conflict",
    {
      kind: "Status",
      status: "Failure",
      message: "Operation cannot be fulfilled: the object has been modified",
      reason: "Conflict",
      code: 409,
    },
  ],
  [
    "policy_denied",
    {
      exit_code: 1,
      stderr:
        'Error from server: error when creating "pod.yaml": admission webhook "validate.policy.io" denied the request: privileged containers',
    },
  ],
  [
    "connection_failed",
    {
      exit_code: 1,
      stderr: "The connection to the server 10.0.0.1:6443 was refused - did you specify the right host or port?",
    },
  ],
  [
    "connection_failed",
    {
      exit_code: 1,
      stderr: "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    },
  ],
  [
    "access_denied",
    {
      exit_code: 1,
      stderr:
        "Error response from daemon: pull access denied for acme/app, repository does not exist or may require 'docker login'",
    },
  ],
  ["not_found", { exit_code: 1, stderr: "Error: No such container: web" }],
  [
    "not_found",
    { exit_code: 1, stderr: "Error response from daemon: manifest for acme/app:9 not found: manifest unknown" },
  ],
  [
    "rate_limited",
    {
      exit_code: 1,
      stderr: "toomanyrequests: You have reached your pull rate limit. You may increase the limit by authenticating.",
    },
  ],
];
