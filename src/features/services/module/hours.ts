import { z } from "zod"

/** The shapes of days, hours and zones. */

const MAX_HOURS = 100

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 09:30")
const dayEnd = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time of day such as 17:30, at most 24:00")

const span = {
  start: clockTime.meta({ examples: ["09:00"] }),
  end: dayEnd.meta({ examples: ["17:00"] }),
}
const isForward = ({ start, end }: { start: string; end: string }) => start < end
const FORWARD = "must end after it starts; write times after midnight as hours of the next day"

/** Working hours on one day of the week, in local wall time. 1 is Monday. */
export const weeklyHours = z
  .array(
    z
      .strictObject({
        weekday: z
          .int()
          .min(1)
          .max(7)
          .describe("1 is Monday.")
          .meta({ examples: [1] }),
        ...span,
      })
      .refine(isForward, FORWARD),
  )
  .max(MAX_HOURS)

/** Working hours on a certain day. */
export const dayHours = z.array(z.strictObject(span).refine(isForward, FORWARD)).max(MAX_HOURS)

export const day = z.iso.date("must be a day such as 2026-12-24")
