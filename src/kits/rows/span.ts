import { z } from "zod"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"

const DAY_MS = 86_400_000
const USUAL_DAYS = 28
const MAX_DAYS = 400

/** The query of a report about some days in UTC, both included. */
export const spanQuery = {
  from: z.iso
    .date()
    .optional()
    .meta({ examples: ["2026-03-01"] }),
  to: z.iso
    .date()
    .optional()
    .meta({ examples: ["2026-03-28"] }),
}

export interface Span {
  from: string
  to: string
}

/** The days of a report, by default the last 28. Throws 400 `out_of_range` for more than 400. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const last = to ?? (from !== undefined && from > dayOf(clock.now()) ? from : dayOf(clock.now()))
  const first = from ?? dayOf(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS)
  if (first > last) throw errors.outOfRange("Field 'from': must not be after 'to'.")
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MAX_DAYS)
    throw errors.outOfRange(`Field 'from': the period may have ${MAX_DAYS} days at most.`)
  return { from: first, to: last }
}

/** The moments of a report's days: `since` belongs to them, `until` does not. */
export function momentsOf({ from, to }: Span): { since: Date; until: Date } {
  return { since: new Date(from), until: new Date(Date.parse(to) + DAY_MS) }
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
