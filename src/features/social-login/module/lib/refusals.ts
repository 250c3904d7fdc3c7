import { type ApiError, asApiError, errors } from "../../../../lib/errors"
import { providers } from "../providers"
import type { ProviderName } from "../types"

/**
 * Error codes that mean the shop's settings are wrong: RFC 6749, section 5.2, and one that providers use for an unknown
 * redirect URI.
 */
const SHOPS_FAULT = /^(invalid_client|unauthorized_client|redirect_uri_mismatch|invalid_scope)$/
/** Error codes that mean the provider has a problem (RFC 6749, section 4.1.2.1). */
const PROVIDERS_FAULT = /^(server_error|temporarily_unavailable)$/

/** The error for the caller if the exchange of a code has failed. */
export function refusalOf(name: ProviderName, error: unknown): ApiError {
  const known = asApiError(error)
  if (known) return known.code === "provider_error" ? unusable(name, error) : known
  const code = errorCodeOf(error)
  if (code === "invalid_grant") return rejected(name)
  if (code !== undefined && SHOPS_FAULT.test(code)) return unaccepted(name, code)
  // The token is genuine, but was issued for another sign-in.
  if (claimAtFault(error) === "nonce") return rejected(name)
  return unusable(name, error)
}

/** The error for the caller if the provider sends the browser back with an `error`. */
export function refusalOfAnswer(name: ProviderName, error: string): ApiError {
  const { title } = providers[name]
  if (PROVIDERS_FAULT.test(error))
    return errors.providerError(`${title} is unable to sign customers in at the moment. Try again later.`)
  if (SHOPS_FAULT.test(error)) return unaccepted(name, error)
  return errors.invalidCredentials(`The sign-in at ${title} was cancelled or refused.`)
}

/** The error code in the response to a code exchange (RFC 6749, section 5.2). */
export function errorCodeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "error" in error && typeof error.error === "string"
    ? error.error
    : undefined
}

/** Describes an error for the log. Requests and responses are left out, because they contain codes and tokens. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  const { name, message, cause } = error
  const code: unknown = "code" in error ? error.code : undefined
  const below = typeof cause === "string" ? cause : cause instanceof Error ? cause.message : undefined
  const parts = [name, code, errorCodeOf(error), message, below]
  return parts.filter((part) => typeof part === "string").join(": ")
}

function rejected(name: ProviderName): ApiError {
  return errors.invalidCredentials(
    `${providers[name].title} does not accept the code. It was used, has expired, or belongs to another sign-in. Start again.`,
  )
}

function unaccepted(name: ProviderName, code: string): ApiError {
  return errors.notConfigured(`${providers[name].title} does not accept this shop's settings (${code}).`)
}

/**
 * The cause is logged. The library's own cause contains responses and personal data, so only a short description is
 * used.
 */
function unusable(name: ProviderName, error: unknown): ApiError {
  const message = `${providers[name].title} sent an unexpected answer. Try again.`
  return errors.providerError(message, { cause: traceOf(error) })
}

function claimAtFault(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    const details: unknown = at.cause
    if (typeof details === "object" && details !== null && "claim" in details) return details.claim
  }
  return undefined
}
