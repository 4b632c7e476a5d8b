/** Names and codes of runtimes: Node errno and error codes, browsers, exceptions of Python, Go, Java, .NET, Rust, Ruby. */
import type { CodeRule } from "./types.ts";

export const RUNTIME_RULES: readonly CodeRule[] = [
  // POSIX errno and libuv. The socket ones before any byte was answered are told apart from those after.
  { family: "errno", kind: "timeout", codes: "ETIMEDOUT ESOCKETTIMEDOUT ETIME" },
  { family: "errno", kind: "connection_lost", codes: "ECONNRESET EPIPE ENOTCONN ENETRESET" },
  // axios gives a timeout this code, and says "timeout" in its message.
  { family: "errno", kind: "connection_lost", strength: "weak", codes: "ECONNABORTED" },
  {
    family: "errno",
    kind: "connection_failed",
    codes: "ECONNREFUSED EHOSTUNREACH ENETUNREACH ENETDOWN EHOSTDOWN EADDRNOTAVAIL",
  },
  {
    family: "errno",
    kind: "dns_failure",
    codes: "ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NONAME EAI_NODATA ESERVFAIL ENODATA",
  },
  { family: "errno", kind: "access_denied", codes: "EACCES EPERM EROFS" },
  { family: "errno", kind: "not_found", codes: "ENOENT ENOTDIR ENXIO ENODEV ESRCH" },
  { family: "errno", kind: "already_exists", codes: "EEXIST ENOTEMPTY" },
  { family: "errno", kind: "invalid_input", codes: "EINVAL EISDIR ENAMETOOLONG ELOOP EBADF ERANGE EDOM EXDEV" },
  { family: "errno", kind: "storage_full", codes: "ENOSPC EDQUOT EFBIG" },
  { family: "errno", kind: "too_large", codes: "E2BIG EMSGSIZE" },
  { family: "errno", kind: "overloaded", codes: "EMFILE ENFILE ENOBUFS" },
  { family: "errno", kind: "busy", codes: "EBUSY EAGAIN EWOULDBLOCK ETXTBSY EADDRINUSE EDEADLK ELOCKED" },
  { family: "errno", kind: "out_of_memory", codes: "ENOMEM" },
  { family: "errno", kind: "cancelled", codes: "ECANCELED EINTR" },
  { family: "errno", kind: "not_supported", codes: "ENOSYS ENOTSUP EOPNOTSUPP EAFNOSUPPORT" },
  { family: "errno", kind: "upstream_error", codes: "EIO EPROTO" },

  {
    family: "node",
    kind: "timeout",
    codes: "UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ERR_SOCKET_CONNECTION_TIMEOUT",
  },
  {
    family: "node",
    kind: "connection_lost",
    codes:
      "UND_ERR_SOCKET ERR_STREAM_PREMATURE_CLOSE ERR_HTTP2_STREAM_ERROR HPE_INVALID_CONSTANT ERR_HTTP2_GOAWAY_SESSION",
  },
  { family: "node", kind: "cancelled", codes: "AbortError ABORT_ERR ERR_CANCELED UND_ERR_ABORTED CanceledError" },
  { family: "node", kind: "connection_failed", strength: "weak", codes: "ERR_NETWORK FetchError" },
  {
    family: "node",
    kind: "invalid_input",
    codes: "ERR_INVALID_URL ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_OUT_OF_RANGE ZodError AjvError",
  },
  { family: "node", kind: "invalid_input", strength: "weak", codes: "ERR_BAD_REQUEST RangeError" },
  { family: "node", kind: "upstream_error", strength: "weak", codes: "ERR_BAD_RESPONSE" },
  { family: "node", kind: "command_not_found", codes: "MODULE_NOT_FOUND ERR_MODULE_NOT_FOUND" },
  { family: "node", kind: "tool_fault", strength: "weak", codes: "TypeError ReferenceError ERR_UNHANDLED_REJECTION" },
  { family: "node", kind: "out_of_memory", codes: "ERR_WORKER_OUT_OF_MEMORY ERR_MEMORY_ALLOCATION_FAILED" },
  {
    family: "tls",
    kind: "certificate_untrusted",
    codes: `CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE
      UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY ERR_TLS_CERT_ALTNAME_INVALID CERT_UNTRUSTED
      CERT_NOT_YET_VALID CERT_REVOKED SSLCertVerificationError SSLHandshakeException CERTIFICATE_VERIFY_FAILED
      CertPathBuilderException CertificateException NET_ERR_CERT_AUTHORITY_INVALID NET_ERR_CERT_DATE_INVALID`,
  },
  {
    family: "tls",
    kind: "certificate_untrusted",
    strength: "weak",
    codes: "SSLError ERR_SSL_WRONG_VERSION_NUMBER EPROTO_TLS SSLException",
  },
  {
    family: "chromium",
    kind: "connection_failed",
    codes:
      "NET_ERR_CONNECTION_REFUSED ERR_CONNECTION_REFUSED ERR_INTERNET_DISCONNECTED NET_ERR_INTERNET_DISCONNECTED NET_ERR_ADDRESS_UNREACHABLE NET_ERR_CONNECTION_FAILED NET_ERR_PROXY_CONNECTION_FAILED NET_ERR_TUNNEL_CONNECTION_FAILED NET_ERR_SSL_PROTOCOL_ERROR NET_ERR_NETWORK_ACCESS_DENIED NS_ERROR_CONNECTION_REFUSED NS_ERROR_OFFLINE",
  },
  {
    family: "chromium",
    kind: "dns_failure",
    codes: "ERR_NAME_NOT_RESOLVED NET_ERR_NAME_NOT_RESOLVED NET_ERR_NAME_RESOLUTION_FAILED NS_ERROR_UNKNOWN_HOST",
  },
  {
    family: "chromium",
    kind: "connection_lost",
    codes: `ERR_CONNECTION_RESET NET_ERR_CONNECTION_RESET ERR_EMPTY_RESPONSE NET_ERR_EMPTY_RESPONSE NET_ERR_ABORTED TargetClosedError
      NET_ERR_CONNECTION_CLOSED NET_ERR_CONNECTION_ABORTED NET_ERR_NETWORK_CHANGED NET_ERR_HTTP2_PROTOCOL_ERROR
      NET_ERR_QUIC_PROTOCOL_ERROR NET_ERR_SOCKET_NOT_CONNECTED NS_ERROR_NET_RESET NS_ERROR_NET_INTERRUPT
      NS_ERROR_NET_PARTIAL_TRANSFER`,
  },
  {
    family: "chromium",
    kind: "timeout",
    codes: "ERR_TIMED_OUT ERR_CONNECTION_TIMED_OUT NET_ERR_TIMED_OUT NET_ERR_CONNECTION_TIMED_OUT NS_ERROR_NET_TIMEOUT",
  },
  {
    family: "chromium",
    kind: "certificate_untrusted",
    codes: `ERR_CERT_AUTHORITY_INVALID ERR_CERT_DATE_INVALID ERR_CERT_COMMON_NAME_INVALID NET_ERR_CERT_COMMON_NAME_INVALID
      NET_ERR_CERT_REVOKED NET_ERR_CERT_INVALID SEC_ERROR_UNKNOWN_ISSUER SEC_ERROR_EXPIRED_CERTIFICATE
      MOZILLA_PKIX_ERROR_SELF_SIGNED_CERT`,
  },
  {
    family: "chromium",
    kind: "policy_denied",
    codes: "NET_ERR_BLOCKED_BY_CLIENT NET_ERR_BLOCKED_BY_RESPONSE NET_ERR_BLOCKED_BY_ADMINISTRATOR NET_ERR_UNSAFE_PORT",
  },
  {
    family: "chromium",
    kind: "invalid_input",
    codes: `NET_ERR_INVALID_URL NET_ERR_UNKNOWN_URL_SCHEME NET_ERR_DISALLOWED_URL_SCHEME NET_ERR_TOO_MANY_REDIRECTS
      NS_ERROR_MALFORMED_URI NS_ERROR_REDIRECT_LOOP`,
  },
  { family: "chromium", kind: "not_found", codes: "NET_ERR_FILE_NOT_FOUND" },
  { family: "chromium", kind: "access_denied", codes: "NET_ERR_ACCESS_DENIED" },
  { family: "chromium", kind: "invalid_credentials", codes: "NET_ERR_INVALID_AUTH_CREDENTIALS" },

  // Python, requests, urllib3, httpx, aiohttp, subprocess.
  {
    family: "python",
    kind: "timeout",
    codes: `TimeoutError SoftTimeLimitExceeded TimeLimitExceeded ReadTimeout ConnectTimeout WriteTimeout PoolTimeout ReadTimeoutError ConnectTimeoutError
      ServerTimeoutError TimeoutExpired TimeoutException`,
  },
  {
    family: "python",
    kind: "connection_lost",
    codes:
      "ConnectionResetError ConnectionAbortedError BrokenPipeError RemoteProtocolError ServerDisconnectedError ChunkedEncodingError IncompleteRead ReadError RemoteDisconnected",
  },
  // urllib3's word for a broken connection, and the browser drivers' for anything the browser refuses.
  { family: "python", kind: "connection_lost", strength: "weak", codes: "ProtocolError" },
  {
    family: "python",
    kind: "connection_failed",
    codes: "ConnectionRefusedError ConnectError NewConnectionError ClientConnectorError ProxyError NoBrokersAvailable",
  },
  {
    family: "python",
    kind: "connection_failed",
    strength: "weak",
    codes: "ConnectionError MaxRetryError APIConnectionError URLError",
  },
  {
    family: "python",
    kind: "dns_failure",
    codes: "gaierror NameResolutionError ClientConnectorDNSError UnknownHostException",
  },
  { family: "python", kind: "access_denied", codes: "PermissionError PermissionDeniedError" },
  { family: "python", kind: "not_found", codes: "FileNotFoundError NotADirectoryError ProcessLookupError" },
  { family: "python", kind: "already_exists", codes: "FileExistsError" },
  {
    family: "python",
    kind: "invalid_input",
    codes:
      "IsADirectoryError MissingSchema InvalidURL InvalidSchema UnicodeDecodeError UnicodeEncodeError BadRequestError UnprocessableEntityError",
  },
  {
    family: "python",
    kind: "invalid_input",
    strength: "weak",
    codes: "ValueError OverflowError",
  },
  {
    // decide.ts asks where these happened.
    family: "lookup",
    kind: "invalid_input",
    strength: "weak",
    codes: `KeyError IndexError LookupError AssertionError StopIteration IndexOutOfBoundsException
      ArrayIndexOutOfBoundsException KeyNotFoundException InvalidOperationException ArgumentOutOfRangeException`,
  },
  { family: "python", kind: "syntax_error", strength: "weak", codes: "SyntaxError IndentationError" },
  { family: "python", kind: "command_not_found", codes: "ModuleNotFoundError ImportError" },
  { family: "python", kind: "out_of_memory", codes: "MemoryError OutOfMemoryError" },
  { family: "python", kind: "malformed_response", codes: "JSONDecodeError ContentTypeError DecodingError" },
  {
    family: "python",
    kind: "tool_fault",
    strength: "weak",
    codes: "AttributeError NameError UnboundLocalError RecursionError NotImplementedError ZeroDivisionError",
  },
  { family: "python", kind: "cancelled", codes: "CancelledError KeyboardInterrupt" },
  { family: "python", kind: "busy", codes: "BlockingIOError LockTimeout" },
  { family: "python", kind: "rate_limited", strength: "weak", codes: "RateLimitError" },
  { family: "python", kind: "not_authenticated", strength: "weak", codes: "AuthenticationError" },
  {
    family: "python",
    kind: "unknown_failure",
    strength: "weak",
    codes:
      "RuntimeError Exception OSError IOError Error HTTPError HTTPStatusError CalledProcessError ToolError McpError ToolException UnknownError",
  },

  {
    family: "java",
    kind: "timeout",
    codes: "SocketTimeoutException HttpTimeoutException ConnectTimeoutException HttpConnectTimeoutException",
  },
  {
    family: "java",
    kind: "connection_failed",
    codes: "ConnectException NoRouteToHostException HttpHostConnectException",
  },
  {
    family: "java",
    kind: "connection_lost",
    codes: "EOFException ClosedChannelException NoHttpResponseException SocketException",
  },
  {
    family: "java",
    kind: "access_denied",
    codes: "AccessControlException UnauthorizedAccessException SecurityException",
  },
  { family: "java", kind: "not_found", codes: "NoSuchFileException NoSuchElementException DirectoryNotFoundException" },
  { family: "java", kind: "already_exists", codes: "FileAlreadyExistsException" },
  {
    family: "java",
    kind: "invalid_input",
    strength: "weak",
    codes:
      "IllegalArgumentException NumberFormatException ArgumentException ArgumentNullException FormatException DateTimeParseException",
  },
  {
    family: "java",
    kind: "tool_fault",
    strength: "weak",
    codes: `NullPointerException NullReferenceException ClassCastException InvalidCastException IllegalStateException
      StackOverflowError ArithmeticException DivideByZeroException DivisionByZeroError ArgumentCountError NoMethodError`,
  },
  {
    family: "java",
    kind: "cancelled",
    codes: "CancellationException InterruptedException TaskCanceledException OperationCanceledException",
  },
  { family: "java", kind: "busy", codes: "ConcurrentModificationFault OverlappingFileLockException" },
  { family: "java", kind: "not_supported", codes: "UnsupportedOperationException" },
  { family: "java", kind: "malformed_response", codes: "JsonParseException JsonSyntaxException JsonReaderException" },
  {
    family: "java",
    kind: "unknown_failure",
    strength: "weak",
    codes: "IOException RuntimeException ExecutionException",
  },
  { family: "rust", kind: "connection_failed", codes: "ConnectionRefused" },
  { family: "rust", kind: "connection_lost", codes: "ConnectionReset ConnectionAborted BrokenPipe UnexpectedEof" },
  { family: "rust", kind: "busy", codes: "WouldBlock" },
  { family: "rust", kind: "timeout", codes: "Elapsed" },
  { family: "ruby", kind: "access_denied", codes: "Errno::EACCES Errno::EPERM" },
  { family: "ruby", kind: "not_found", codes: "Errno::ENOENT" },
  { family: "ruby", kind: "connection_failed", codes: "Errno::ECONNREFUSED" },
  { family: "ruby", kind: "connection_lost", codes: "Errno::ECONNRESET Errno::EPIPE" },
  { family: "ruby", kind: "timeout", codes: "Net::ReadTimeout Net::OpenTimeout Errno::ETIMEDOUT" },
  { family: "npm", kind: "not_found", codes: "E404 ETARGET" },
  { family: "npm", kind: "not_authenticated", codes: "E401 ENEEDAUTH" },
  { family: "npm", kind: "access_denied", codes: "E403" },
  { family: "npm", kind: "conflict", codes: "ERESOLVE EPUBLISHCONFLICT" },
  { family: "npm", kind: "rate_limited", codes: "E429" },
  { family: "npm", kind: "malformed_response", codes: "EINTEGRITY" },
  {
    family: "npm",
    kind: "invalid_input",
    codes: "EJSONPARSE EUSAGE EBADENGINE EBADPLATFORM ENOLOCK EINVALIDTAGNAME EMISSINGARG",
  },
  { family: "npm", kind: "upstream_error", codes: "E500 E502 E503 E504" },
];
