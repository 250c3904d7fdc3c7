import type { Request } from "express"
import type { ApiError } from "../lib/errors"

const refusals = new WeakMap<Request, ApiError>()

/** Marks a request as refused. It is still counted by the rate limit. */
export function noteRefusal(req: Request, error: ApiError): void {
  // Keep the first reason; later ones may be consequences.
  if (!refusals.has(req)) refusals.set(req, error)
}

export function refusalOf(req: Request): ApiError | undefined {
  return refusals.get(req)
}
