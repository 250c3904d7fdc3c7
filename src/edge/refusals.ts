import type { Request } from "express"
import type { ApiError } from "../lib/errors"

const refusals = new WeakMap<Request, ApiError>()

/** Notes that a request will be refused. The rate limit counts the request before the refusal is sent. */
export function noteRefusal(req: Request, error: ApiError): void {
  // Keeps the first reason, because later ones may only follow from it.
  if (!refusals.has(req)) refusals.set(req, error)
}

export function refusalOf(req: Request): ApiError | undefined {
  return refusals.get(req)
}
