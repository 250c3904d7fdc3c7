import { z } from "zod"
import { errorBody, fault } from "./error-body"
import { shortMessage } from "./excerpt"

/**
 * The error catalogue. Every error that a caller can receive is a row here, has a constructor below and a section in
 * `docs/errors.md`. The body of every response with a status of 400 or above is `{ type, code, message, doc_url }`. A
 * request with several faults also gets `errors`.
 */
const CATALOGUE = {
  missing_field: { status: 400, type: "validation_error" },
  invalid_field: { status: 400, type: "validation_error" },
  unknown_field: { status: 400, type: "validation_error" },
  invalid_json: { status: 400, type: "validation_error" },
  out_of_range: { status: 400, type: "validation_error" },

  missing_publishable_key: { status: 401, type: "authentication_error" },
  invalid_publishable_key: { status: 401, type: "authentication_error" },
  missing_token: { status: 401, type: "authentication_error" },
  invalid_token: { status: 401, type: "authentication_error" },
  expired_token: { status: 401, type: "authentication_error" },
  revoked_token: { status: 401, type: "authentication_error" },
  invalid_credentials: { status: 401, type: "authentication_error" },
  missing_agent_key: { status: 401, type: "authentication_error" },
  invalid_agent_key: { status: 401, type: "authentication_error" },

  payment_failed: { status: 402, type: "payment_error" },
  insufficient_credits: { status: 402, type: "payment_error" },

  missing_spam_token: { status: 403, type: "permission_error" },
  invalid_spam_token: { status: 403, type: "permission_error" },
  bot_suspected: { status: 403, type: "permission_error" },
  tenant_mismatch: { status: 403, type: "permission_error" },
  forbidden: { status: 403, type: "permission_error" },

  not_found: { status: 404, type: "not_found_error" },
  route_not_found: { status: 404, type: "not_found_error" },

  duplicate: { status: 409, type: "conflict_error" },
  invalid_state: { status: 409, type: "conflict_error" },
  sold_out: { status: 409, type: "conflict_error" },
  cancellation_window_closed: { status: 409, type: "conflict_error" },
  plan_expired: { status: 409, type: "conflict_error" },
  idempotency_mismatch: { status: 409, type: "conflict_error" },

  payload_too_large: { status: 413, type: "validation_error" },

  rate_limited: { status: 429, type: "rate_limit_error" },

  internal_error: { status: 500, type: "server_error" },
  provider_error: { status: 502, type: "server_error" },
  not_configured: { status: 503, type: "server_error" },
  unavailable: { status: 503, type: "server_error" },
} as const

export type ErrorCode = keyof typeof CATALOGUE
export type ErrorType = (typeof CATALOGUE)[ErrorCode]["type"]

type Body = z.output<typeof errorBody>

/** One fault in a request. */
export type Fault = NonNullable<Body["errors"]>[number] & { code: ErrorCode }

/** The body of every response with a status of 400 or above. `code` and `message` describe the first fault. */
export type ErrorBody = Omit<Body, "errors"> & {
  type: ErrorType
  code: ErrorCode
  errors?: readonly Fault[]
}

export function statusOf(code: ErrorCode) {
  return CATALOGUE[code].status
}

/** The path of the page that explains all codes. It is made from `docs/errors.md`. */
export const ERRORS_PAGE = "/docs/errors"

let errorsPage = ERRORS_PAGE

/** Sets the public address of this server, so that `doc_url` works for callers. Called at the start. */
export function explainErrorsAt(publicUrl: string): void {
  errorsPage = publicUrl + ERRORS_PAGE
}

/** An error for the caller. Only the constructors in {@link errors} create it. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly status: number
  readonly type: ErrorType
  readonly faults: readonly Fault[]

  constructor(
    readonly code: ErrorCode,
    message: string,
    { faults = [], ...options }: ErrorOptions & { faults?: readonly Fault[] } = {},
  ) {
    super(message, options)
    this.status = statusOf(code)
    this.type = CATALOGUE[code].type
    this.faults = faults
  }

  /** The JSON body of the response. A message may contain the caller's text, so long messages are cut. */
  get body(): ErrorBody {
    const { type, code, message, faults } = this
    const doc_url = `${errorsPage}#${code}`
    if (faults.length > 1) return { type, code, message, doc_url, errors: faults }
    return { type, code, message: shortMessage(message), doc_url }
  }
}

const make =
  (code: ErrorCode, fallback: string) =>
  (message: string = fallback, options?: ErrorOptions): ApiError =>
    new ApiError(code, message, options)

export const errors = {
  missingField: (field: string) => new ApiError("missing_field", `Field '${field}' is required.`),
  invalidField: make("invalid_field", "A field of the request has an invalid value."),
  unknownField: make("unknown_field", "The request has an unknown field."),
  invalidJson: make("invalid_json", "The request body is not valid JSON."),
  outOfRange: make("out_of_range", "A value of the request is out of range."),
  missingPublishableKey: make(
    "missing_publishable_key",
    "Send the shop's publishable key in the header 'x-publishable-api-key'.",
  ),
  invalidPublishableKey: make(
    "invalid_publishable_key",
    "The publishable key is unknown or has been revoked.",
  ),
  missingToken: make("missing_token", "Sign in and send the token as 'Authorization: Bearer <token>'."),
  invalidToken: make("invalid_token", "The token is not valid here. Sign in again."),
  expiredToken: make("expired_token", "The token has expired. Sign in again."),
  revokedToken: make("revoked_token", "The token has been signed out. Sign in again."),
  invalidCredentials: make("invalid_credentials", "The email or the password is wrong."),
  missingAgentKey: make("missing_agent_key", "Send the agent key as 'Authorization: Bearer <key>'."),
  invalidAgentKey: make("invalid_agent_key", "The agent key is not valid."),

  paymentFailed: make("payment_failed", "The payment was not authorized."),
  insufficientCredits: make("insufficient_credits", "There are not enough credits left for this."),

  missingSpamToken: make("missing_spam_token", "Send an anti-spam token in the header 'x-svc-spam-token'."),
  invalidSpamToken: make("invalid_spam_token", "The anti-spam token is not valid or has been used."),
  botSuspected: make("bot_suspected", "The request looks automated and was not accepted."),
  tenantMismatch: make("tenant_mismatch", "The host, the key and the token do not belong to one tenant."),
  forbidden: make("forbidden", "This is not allowed."),

  notFound: make("not_found", "Nothing has this id or address."),
  routeNotFound: make("route_not_found", "No route has this path."),

  duplicate: make("duplicate", "This exists already."),
  invalidState: make("invalid_state", "This is not possible in the present state."),
  soldOut: make("sold_out", "There is not enough stock."),
  cancellationWindowClosed: make("cancellation_window_closed", "The order can no longer be cancelled."),
  planExpired: make("plan_expired", "The plan has expired."),
  idempotencyMismatch: make(
    "idempotency_mismatch",
    "This Idempotency-Key was used before with another request.",
  ),

  payloadTooLarge: make("payload_too_large", "The request is too large."),

  rateLimited: make("rate_limited", "Too many requests. Wait as long as the header 'Retry-After' says."),

  internalError: make("internal_error", "Something went wrong on our side."),
  providerError: make("provider_error", "An external service did not respond correctly."),
  notConfigured: make("not_configured", "This is not configured."),
  unavailable: make("unavailable", "The service is not available at the moment. Try again shortly."),
} as const

/** A caller can fix this many at once. The limit keeps responses to hostile requests short. */
const MAX_FAULTS = 20
const MAX_MESSAGE_LENGTH = 500

export const unknownRegion = () => errors.invalidField("Field 'region_id': no region has this id.")

/** One error for all faults of a request. The first fault decides the code. */
export function validationError(found: readonly Fault[]): ApiError {
  return errorOf(found) ?? errors.invalidField()
}

/** One error for all parts of a record that refuse a change. The first one decides the code. */
export function conflictError(found: readonly Fault[]): ApiError {
  return errorOf(found) ?? errors.invalidState()
}

function errorOf(found: readonly Fault[]): ApiError | undefined {
  const [first] = found
  if (!first) return undefined
  const faults = found.slice(0, MAX_FAULTS)
  return new ApiError(first.code, listed(faults, found.length), { faults })
}

/**
 * Writes one message about all faults. If there is no room for all messages, it lists the other fields by name, or
 * counts them.
 */
function listed(faults: readonly Fault[], total: number): string {
  const counts = faults.map((_, index) => faults.length - index)
  const named = (count: number) => ended(faults, count, faults.slice(count).map(quotedPath))
  const counted = (count: number) => ended(faults, count, total > count ? [`${total - count} more`] : [])
  const namesAll = total > faults.length ? undefined : counts.map(named).find(fits)
  return namesAll ?? counts.map(counted).find(fits) ?? counted(1)
}

/** Joins the first `count` messages into one sentence. `rest` names the faults that have no message here. */
function ended(faults: readonly Fault[], count: number, rest: string[]): string {
  const messages = faults.slice(0, count).map(({ message }) => message)
  if (rest.length > 0) messages.push(`and ${rest.join(", ")}.`)
  return messages
    .map((text, index) => (index < messages.length - 1 ? text.replace(/\.$/, "") : text))
    .join("; ")
}

function quotedPath({ path }: Fault): string {
  return `'${path}'`
}

function fits(text: string): boolean {
  return text.length <= MAX_MESSAGE_LENGTH
}

const { missingField, ...withFallback } = errors

/** One example error for each code. */
export const catalogue: ReadonlyMap<ErrorCode, ApiError> = new Map(
  [missingField("email"), ...Object.values(withFallback).map((make) => make())].map((error) => [
    error.code,
    error,
  ]),
)

/**
 * Returns the catalogue error that a thrown value contains, if any. It checks the fields instead of `instanceof`,
 * because workflows copy errors as plain data.
 */
export function asApiError(value: unknown): ApiError | undefined {
  const { data } = thrown.safeParse(value)
  return data && new ApiError(data.code, data.message, data.faults ? { faults: data.faults } : {})
}

/** True if a response body already follows the catalogue. */
export function isErrorBody(value: unknown): value is ErrorBody {
  const { data } = errorBody.safeParse(value)
  return data !== undefined && isErrorCode(data.code) && CATALOGUE[data.code].type === data.type
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(CATALOGUE, code)
}

const errorCode = z.custom<ErrorCode>(isErrorCode)
const thrown = z.object({
  name: z.literal("ApiError"),
  code: errorCode,
  message: z.string(),
  faults: z
    .array(fault.extend({ code: errorCode }))
    .optional()
    .catch(undefined),
})
