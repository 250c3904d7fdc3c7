import { z } from "zod"
import { isZone } from "../../lib/zoned-time"

/** Field schemas that several contracts share. */

/** A time: ISO 8601 in UTC. Handlers may return a `Date`, which becomes a string in the response. */
export const timestamp = z
  .custom<Date | string>((value) => value instanceof Date || z.iso.datetime().safeParse(value).success)
  .meta({ override: { type: "string", format: "date-time" }, examples: ["2026-03-14T09:26:53.589Z"] })

/** A time in a request, as its caller writes it: ISO 8601 with `Z` or an offset such as `+03:00`. */
export const writtenMoment = z.iso.datetime({ offset: true })

/** A time in a request. Becomes UTC, but for times whose year in UTC has not four digits: PostgreSQL reads no other. */
export const moment = writtenMoment.transform((text) => {
  const utc = new Date(text).toISOString()
  return /^\d{4}-/.test(utc) ? utc : text
})

/** The IANA name of a time zone. An offset such as +01:00 is none, because it does not know daylight-saving time. */
export const timeZone = z
  .string()
  .max(100)
  .refine(
    (name) => /^[A-Za-z]/.test(name) && isZone(name),
    "must be an IANA time zone such as Europe/Istanbul",
  )
  .meta({ examples: ["Europe/Amsterdam"] })

/** A boolean in a query, where every value is a string. */
export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .meta({ override: { type: "boolean" } })

/** A whole number in a query, where every value is a string. */
export function wholeNumber(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  const bounds = { minimum, ...(maximum < Number.MAX_SAFE_INTEGER && { maximum }) }
  return z
    .string()
    .refine((text) => /^[-+]?\d+$/.test(text), "must be a whole number")
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
    .meta({ override: { type: "integer", ...bounds } })
}
