import type { Request } from "express"
import type { ApiError } from "../lib/errors"

/** Where the engine serves guests, too: a bad token is no more than a missing one, unless a route needs the customer. */
const SERVES_GUESTS = /^\/store(\/|$)/i

const stale = new WeakMap<Request, ApiError>()

/** Whether a bad token leaves the caller a guest. Each route below decides whether a guest may call it. */
export function servesGuests(req: Request): boolean {
  return SERVES_GUESTS.test(req.path)
}

/** Takes a bad token out of a request. `reason` is what a route answers that needs a customer. */
export function setTokenAside(req: Request, reason: ApiError): void {
  stale.set(req, reason)
  delete req.headers.authorization
}

/** Why the request's token was taken out of it; `undefined` where none was. */
export function staleTokenOf(req: Request): ApiError | undefined {
  return stale.get(req)
}
