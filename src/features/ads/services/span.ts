import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dayBefore, daysBetween } from "../module/lib/days"
import type { Span } from "../module/platforms/platform"

const USUAL_DAYS = 28
const MAX_DAYS = 400

/** The days of a request, by default the last 28. Throws 400 `out_of_range`. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const last = to ?? (from !== undefined && from > today() ? from : today())
  const first = from ?? dayBefore(last, USUAL_DAYS - 1)
  if (first > last) throw errors.outOfRange("Field 'from': must not be after 'to'.")
  if (daysBetween(first, last) >= MAX_DAYS)
    throw errors.outOfRange(`Field 'from': the period may have ${MAX_DAYS} days at most.`)
  return { from: first, to: last }
}

const today = () => clock.date().toISOString().slice(0, 10)
