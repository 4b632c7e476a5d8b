/** Codes of clouds: AWS, Google and gRPC, Azure, Kubernetes, Elasticsearch. Names as their API references print them. */
import type { AffixRule, CodeRule } from "./types.ts";

export const CLOUD_RULES: readonly CodeRule[] = [
  {
    family: "aws",
    kind: "rate_limited",
    codes: `Throttling ThrottlingException ThrottledException Throttled RequestThrottled RequestThrottledException
      TooManyRequestsException ProvisionedThroughputExceededException RequestLimitExceeded BandwidthLimitExceeded
      PriorRequestNotComplete SlowDown TransactionInProgressException EC2ThrottledException`,
  },
  { family: "aws", kind: "unavailable", codes: "ModelNotReadyException" },
  {
    family: "aws",
    kind: "credentials_expired",
    codes: "ExpiredToken ExpiredTokenException TokenRefreshRequired RequestExpired",
  },
  {
    family: "aws",
    kind: "invalid_credentials",
    codes: `InvalidClientTokenId UnrecognizedClientException SignatureDoesNotMatch InvalidAccessKeyId
      InvalidSignatureException InvalidToken IncompleteSignature IncompleteSignatureException AuthFailure`,
  },
  {
    family: "aws",
    kind: "not_authenticated",
    codes: "MissingAuthenticationToken MissingAuthenticationTokenException NoCredentialsError CredentialsProviderError",
  },
  {
    family: "aws",
    kind: "access_denied",
    codes: `AccessDenied AccessDeniedException UnauthorizedOperation NotAuthorized NotAuthorizedException
      AuthorizationError AuthorizationErrorException OptInRequired AllAccessDisabled KMSAccessDeniedException`,
  },
  {
    family: "aws",
    kind: "invalid_input",
    codes: `ValidationException ValidationError InvalidParameterValue InvalidParameterValueException
      InvalidParameterException InvalidParameterCombination MissingParameter MissingRequiredParameter MissingAction
      InvalidAction InvalidQueryParameter MalformedQueryString SerializationException InvalidArgument
      InvalidRequestException InvalidInputException MalformedPolicyDocument ParamValidationError InvalidBucketName
      BadDigest MalformedXML`,
  },
  {
    family: "aws",
    kind: "not_found",
    codes: `ResourceNotFoundException NoSuchKey NoSuchBucket NoSuchEntity NoSuchUpload NoSuchVersion
      NoSuchEntityException QueueDoesNotExist NonExistentQueue NotFoundException
      DBInstanceNotFound NoSuchHostedZone ResourceNotFound`,
  },
  {
    family: "aws",
    kind: "already_exists",
    codes: `ResourceAlreadyExistsException BucketAlreadyExists BucketAlreadyOwnedByYou EntityAlreadyExists
      AlreadyExistsException ResourceExistsException RepositoryAlreadyExistsException`,
  },
  {
    family: "aws",
    kind: "conflict",
    codes: `ConditionalCheckFailedException PreconditionFailed InvalidResourceStateException TransactionCanceledException`,
  },
  {
    family: "aws",
    kind: "busy",
    codes: `OperationAborted ResourceInUseException ConcurrentModificationException ConcurrentModification OptimisticLockException
      TransactionConflictException ReplicatedWriteConflictException ConditionalRequestConflict
      OperationInProgressException ResourceBusyException`,
  },
  {
    family: "aws",
    kind: "quota_exhausted",
    codes: `ServiceQuotaExceededException InstanceLimitExceeded VcpuLimitExceeded QuotaExceededException
      LimitExceededException TooManyBuckets`,
  },
  {
    family: "aws",
    kind: "unavailable",
    codes: `ServiceUnavailable ServiceUnavailableException InsufficientInstanceCapacity
      InsufficientCapacityException ModelStreamErrorException`,
  },
  {
    family: "aws",
    kind: "upstream_error",
    codes:
      "InternalFailure InternalServerException InternalServiceError InternalServiceErrorException ServiceException ServiceFailure ModelErrorException",
  },
  {
    family: "aws",
    kind: "timeout",
    codes: "RequestTimeout RequestTimeoutException ModelTimeoutException TaskTimedOut",
  },
  { family: "aws", kind: "invalid_input", codes: "RequestTimeTooSkewed" },
  {
    family: "aws",
    kind: "too_large",
    codes:
      "EntityTooLarge RequestEntityTooLarge RequestEntityTooLargeException RequestTooLargeException ItemCollectionSizeLimitExceededException",
  },

  // gRPC's canonical codes are also Google's `error.status`.
  { family: "grpc", kind: "cancelled", codes: "CANCELLED" },
  { family: "grpc", kind: "unknown_failure", strength: "weak", codes: "UNKNOWN" },
  { family: "grpc", kind: "invalid_input", strength: "weak", codes: "INVALID_ARGUMENT OUT_OF_RANGE" },
  { family: "grpc", kind: "timeout", codes: "DEADLINE_EXCEEDED" },
  { family: "grpc", kind: "not_found", codes: "NOT_FOUND" },
  { family: "grpc", kind: "already_exists", codes: "ALREADY_EXISTS" },
  { family: "grpc", kind: "access_denied", strength: "weak", codes: "PERMISSION_DENIED" },
  { family: "grpc", kind: "rate_limited", strength: "weak", codes: "RESOURCE_EXHAUSTED" },
  { family: "grpc", kind: "conflict", strength: "weak", codes: "FAILED_PRECONDITION" },
  { family: "grpc", kind: "busy", codes: "ABORTED" },
  { family: "grpc", kind: "not_supported", codes: "UNIMPLEMENTED" },
  { family: "grpc", kind: "upstream_error", strength: "weak", codes: "INTERNAL" },
  { family: "grpc", kind: "unavailable", codes: "UNAVAILABLE" },
  { family: "grpc", kind: "upstream_error", codes: "DATA_LOSS" },
  { family: "grpc", kind: "not_authenticated", strength: "weak", codes: "UNAUTHENTICATED" },

  {
    family: "google",
    kind: "rate_limited",
    codes:
      "rateLimitExceeded userRateLimitExceeded RATE_LIMIT_EXCEEDED concurrentLimitExceeded sharingRateLimitExceeded",
  },
  {
    family: "google",
    kind: "quota_exhausted",
    codes:
      "dailyLimitExceeded quotaExceeded dailyLimitExceededUnreg BILLING_DISABLED storageQuotaExceeded billingNotEnabled",
  },
  { family: "google", kind: "unavailable", codes: "backendError" },
  {
    family: "google",
    kind: "access_denied",
    codes: `insufficientPermissions insufficientFilePermissions accessNotConfigured SERVICE_DISABLED IAM_PERMISSION_DENIED
      ACCESS_TOKEN_SCOPE_INSUFFICIENT domainPolicy API_KEY_SERVICE_BLOCKED API_KEY_HTTP_REFERRER_BLOCKED`,
  },
  {
    family: "google",
    kind: "invalid_credentials",
    codes: "API_KEY_INVALID authError keyInvalid CREDENTIALS_MISSING ACCESS_TOKEN_TYPE_UNSUPPORTED",
  },
  { family: "google", kind: "credentials_expired", codes: "keyExpired ACCESS_TOKEN_EXPIRED" },
  {
    family: "google",
    kind: "invalid_input",
    strength: "weak",
    codes: "badRequest invalidParameter parseError requiredParameter",
  },
  {
    family: "google",
    kind: "content_policy",
    codes: "SAFETY PROHIBITED_CONTENT BLOCKLIST RECITATION SPII IMAGE_SAFETY",
  },

  {
    family: "azure",
    kind: "invalid_credentials",
    codes: "InvalidAuthenticationToken AuthenticationFailed InvalidAuthenticationInfo invalid_client",
  },
  { family: "azure", kind: "credentials_expired", codes: "ExpiredAuthenticationToken" },
  {
    family: "azure",
    kind: "access_denied",
    codes: "AuthorizationFailed LinkedAuthorizationFailed AuthorizationPermissionMismatch",
  },
  { family: "azure", kind: "policy_denied", codes: "RequestDisallowedByPolicy RequestDisallowedByAzure" },
  {
    family: "azure",
    kind: "not_found",
    codes: "SubscriptionNotFound ResourceGroupNotFound DeploymentNotFound BlobNotFound ContainerNotFound",
  },
  {
    family: "azure",
    kind: "quota_exhausted",
    codes: "QuotaExceeded SubscriptionQuotaExceeded OperationNotAllowedQuota",
  },
  { family: "azure", kind: "busy", codes: "AnotherOperationInProgress LeaseAlreadyPresent" },
  { family: "azure", kind: "unavailable", codes: "ServerBusy AllocationFailed SkuNotAvailable" },
  {
    family: "azure",
    kind: "content_policy",
    codes: "ResponsibleAIPolicyViolation content_filter content_policy_violation",
  },

  { family: "kubernetes", kind: "access_denied", strength: "weak", codes: "Forbidden" },
  { family: "kubernetes", kind: "rate_limited", codes: "TooManyRequests" },
  { family: "kubernetes", kind: "timeout", codes: "ServerTimeout" },
  { family: "kubernetes", kind: "invalid_input", strength: "weak", codes: "Invalid BadRequest" },
  { family: "kubernetes", kind: "conflict", strength: "weak", codes: "Conflict" },
  { family: "kubernetes", kind: "tool_crashed", codes: "CrashLoopBackOff" },
  { family: "kubernetes", kind: "not_found", codes: "ErrImagePull ImagePullBackOff" },
  { family: "kubernetes", kind: "out_of_memory", codes: "OOMKilled" },

  { family: "elasticsearch", kind: "not_found", codes: "index_not_found_exception resource_not_found_exception" },
  { family: "elasticsearch", kind: "overloaded", codes: "circuit_breaking_exception es_rejected_execution_exception" },
  { family: "elasticsearch", kind: "conflict", codes: "version_conflict_engine_exception" },
  { family: "elasticsearch", kind: "access_denied", codes: "security_exception" },
  { family: "elasticsearch", kind: "syntax_error", codes: "parsing_exception query_shard_exception" },
  { family: "elasticsearch", kind: "invalid_input", codes: "mapper_parsing_exception illegal_argument_exception" },
  { family: "elasticsearch", kind: "already_exists", codes: "resource_already_exists_exception" },
  { family: "elasticsearch", kind: "policy_denied", codes: "cluster_block_exception" },
];

/** For the hundreds of service-specific names; they yield to a status that says more. Compared after normalizeCode. */
export const AFFIX_RULES: readonly AffixRule[] = [
  { family: "affix", kind: "not_found", suffix: "notfound" },
  { family: "affix", kind: "not_found", suffix: "notfounderror" },
  { family: "affix", kind: "not_found", suffix: "notfoundexception" },
  { family: "affix", kind: "not_found", suffix: "notfoundfault" },
  { family: "affix", kind: "not_found", suffix: "doesnotexist" },
  { family: "affix", kind: "not_found", prefix: "nosuch" },
  { family: "affix", kind: "already_exists", suffix: "alreadyexists" },
  { family: "affix", kind: "already_exists", suffix: "alreadyexistsexception" },
  { family: "affix", kind: "already_exists", suffix: "alreadyexistserror" },
  { family: "affix", kind: "rate_limited", suffix: "throttlingexception" },
  { family: "affix", kind: "rate_limited", suffix: "ratelimited" },
  { family: "affix", kind: "rate_limited", suffix: "ratelimiterror" },
  { family: "affix", kind: "rate_limited", suffix: "ratelimitexceeded" },
  { family: "affix", kind: "quota_exhausted", suffix: "quotaexceeded" },
  { family: "affix", kind: "quota_exhausted", suffix: "quotaexceededexception" },
  { family: "affix", kind: "timeout", suffix: "timeout" },
  { family: "affix", kind: "timeout", suffix: "timedout" },
  { family: "affix", kind: "timeout", suffix: "timeouterror" },
  { family: "affix", kind: "timeout", suffix: "timeoutexception" },
  { family: "affix", kind: "timeout", suffix: "timeoutexpired" },
  { family: "affix", kind: "access_denied", suffix: "accessdenied" },
  { family: "affix", kind: "access_denied", suffix: "accessdeniedexception" },
  { family: "affix", kind: "access_denied", suffix: "permissiondenied" },
  { family: "affix", kind: "access_denied", suffix: "permissiondeniederror" },
  { family: "affix", kind: "credentials_expired", suffix: "tokenexpired" },
  { family: "affix", kind: "credentials_expired", suffix: "tokenexpirederror" },
  { family: "affix", kind: "credentials_expired", suffix: "sessionexpired" },
  { family: "affix", kind: "not_authenticated", suffix: "authenticationerror" },
  { family: "affix", kind: "not_authenticated", suffix: "unauthorized" },
  { family: "affix", kind: "unavailable", suffix: "unavailable" },
  { family: "affix", kind: "unavailable", suffix: "unavailableexception" },
  { family: "affix", kind: "unavailable", suffix: "unavailableerror" },
  { family: "affix", kind: "policy_denied", suffix: "policyviolation" },
  { family: "affix", kind: "invalid_input", suffix: "validationerror" },
  { family: "affix", kind: "invalid_input", suffix: "validationexception" },
  { family: "affix", kind: "invalid_input", prefix: "invalid" },
  { family: "affix", kind: "invalid_input", prefix: "missing" },
  { family: "affix", kind: "invalid_input", prefix: "malformed" },
];
