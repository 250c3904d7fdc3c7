import { ApiError } from "../../../../lib/errors"
import { largePackage } from "../../../../lib/large-packages"

/** Whether the provider has refused a call. After any other error, it may have done what the call asked for. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { StripeInvalidRequestError } = largePackage("stripe").errors
  return error.cause === undefined || error.cause instanceof StripeInvalidRequestError
}
