import type { Request } from "express"
import type { ApiError } from "../lib/errors"

const refusals = new WeakMap<Request, ApiError>()

/** Notes that a request will be refused, once it has been counted like any other. */
export function noteRefusal(req: Request, error: ApiError): void {
  // The first says what is wrong; what follows may come of it.
  if (!refusals.has(req)) refusals.set(req, error)
}

export function refusalOf(req: Request): ApiError | undefined {
  return refusals.get(req)
}
