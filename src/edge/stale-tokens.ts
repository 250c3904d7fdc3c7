import type { Request } from "express"
import type { ApiError } from "../lib/errors"

/**
 * On these paths, a caller with an invalid token becomes a guest. A route that needs a customer then refuses the guest.
 */
const SERVES_GUESTS = /^\/store(\/|$)/i

const stale = new WeakMap<Request, ApiError>()

/** Whether a caller with an invalid token becomes a guest on this path. */
export function servesGuests(req: Request): boolean {
  return SERVES_GUESTS.test(req.path)
}

/** Removes an invalid token from a request. If the route needs a customer, it answers with `reason`. */
export function ignoreToken(req: Request, reason: ApiError): void {
  stale.set(req, reason)
  delete req.headers.authorization
}

/** The reason why the token was removed; `undefined` if it was not removed. */
export function staleTokenOf(req: Request): ApiError | undefined {
  return stale.get(req)
}
