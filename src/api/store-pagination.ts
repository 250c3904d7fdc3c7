import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errors } from "../lib/errors"

const LARGEST_PAGE = 100
const WHOLE_NUMBER = /^\d{1,9}$/

/** Every list of the storefront API takes `limit` (1 to 100) and `offset` (from 0); anything else is refused, not trimmed. */
export function storePagination(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { limit, offset } = req.query
  if (limit !== undefined && !isWithin(limit, 1, LARGEST_PAGE)) {
    return next(errors.outOfRange(`'limit' must be a whole number from 1 to ${LARGEST_PAGE}.`))
  }
  if (offset !== undefined && !isWithin(offset, 0, Number.MAX_SAFE_INTEGER)) {
    return next(errors.outOfRange("'offset' must be a whole number, 0 or more."))
  }
  next()
}

function isWithin(value: unknown, minimum: number, maximum: number): boolean {
  return (
    typeof value === "string" &&
    WHOLE_NUMBER.test(value) &&
    Number(value) >= minimum &&
    Number(value) <= maximum
  )
}
