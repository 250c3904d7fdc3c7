import type { Request } from "express"
import type { ApiError } from "../lib/errors"

/** On these paths the engine also serves guests: a bad token counts as missing, unless the route needs the customer. */
const SERVES_GUESTS = /^\/store(\/|$)/i

const stale = new WeakMap<Request, ApiError>()

/** Whether a caller with a bad token becomes a guest. Each route then decides whether guests may call it. */
export function servesGuests(req: Request): boolean {
  return SERVES_GUESTS.test(req.path)
}

/** Removes a bad token from a request. Routes that need a customer answer with `reason`. */
export function ignoreToken(req: Request, reason: ApiError): void {
  stale.set(req, reason)
  delete req.headers.authorization
}

/** Why the token was removed; `undefined` if it was not. */
export function staleTokenOf(req: Request): ApiError | undefined {
  return stale.get(req)
}
