import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Language, Texts } from "../skill"
import { PROBLEMS } from "./problems"
import { say } from "./texts"

const MS_PER_DAY = 86_400_000
const MAX_DAYS = 1_100

export const periods = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
] as const
export type Period = (typeof periods)[number]

/** Input fields for a time span of whole days in UTC. */
export const periodFields = {
  period: z.enum(periods).optional().describe("Which days, up to now. Default: the last 30."),
  from: z.iso.date().optional().describe("The first day, such as 2026-03-01, instead of a period."),
  to: z.iso.date().optional().describe("The last day, with `from`. Default: today."),
}

export const wantedDays = z.strictObject(periodFields)
export type Wanted = z.output<typeof wantedDays>

/** From a time on, until before another. */
export interface Span {
  from: Date
  to: Date
}

/** The time span that an input means. Throws 400 if it ends before it begins, or is too long. */
export function spanOf({ period = "last_30_days", from, to }: Wanted, language: Language): Span {
  const tomorrow = startOfDay(clock.now()) + MS_PER_DAY
  if (from === undefined) return spanOfPeriod(period, tomorrow)
  const start = Date.parse(from)
  const end = to === undefined ? tomorrow : Date.parse(to) + MS_PER_DAY
  if (end <= start) throw errors.outOfRange(say(PROBLEMS.daysTurned, language))
  if (end - start > MAX_DAYS * MS_PER_DAY)
    throw errors.outOfRange(say(PROBLEMS.tooManyDays, language, { most: MAX_DAYS }))
  return { from: new Date(start), to: new Date(end) }
}

/** The time span of a list's filter. The start or the end may be missing. `undefined` if both are. */
export function openSpan({ from, to }: Pick<Wanted, "from" | "to">): Partial<Span> | undefined {
  if (from === undefined && to === undefined) return undefined
  return {
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(Date.parse(to) + MS_PER_DAY) }),
  }
}

/** A time span in words: `today`, `the last 30 days`, or its first and last day. */
export function spanName({ period = "last_30_days", from, to }: Wanted, language: Language): string {
  if (from === undefined) return say(PERIOD_NAMES[period], language)
  if (from === to) return from
  return to === undefined ? say(SINCE, language, { from }) : `${from} – ${to}`
}

const SINCE = { en: "since {from}", tr: "{from} tarihinden beri" }

const PERIOD_NAMES: Record<Period, Texts> = {
  today: { en: "today", tr: "bugün" },
  yesterday: { en: "yesterday", tr: "dün" },
  last_7_days: { en: "the last 7 days", tr: "son 7 gün" },
  last_30_days: { en: "the last 30 days", tr: "son 30 gün" },
  this_month: { en: "this month", tr: "bu ay" },
  last_month: { en: "last month", tr: "geçen ay" },
  this_year: { en: "this year", tr: "bu yıl" },
  last_year: { en: "last year", tr: "geçen yıl" },
}

function spanOfPeriod(period: Period, tomorrow: number): Span {
  const now = clock.date()
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const spans: Record<Period, [number, number]> = {
    today: [tomorrow - MS_PER_DAY, tomorrow],
    yesterday: [tomorrow - 2 * MS_PER_DAY, tomorrow - MS_PER_DAY],
    last_7_days: [tomorrow - 7 * MS_PER_DAY, tomorrow],
    last_30_days: [tomorrow - 30 * MS_PER_DAY, tomorrow],
    this_month: [Date.UTC(year, month), tomorrow],
    last_month: [Date.UTC(year, month - 1), Date.UTC(year, month)],
    this_year: [Date.UTC(year, 0), tomorrow],
    last_year: [Date.UTC(year - 1, 0), Date.UTC(year, 0)],
  }
  const [from, to] = spans[period]
  return { from: new Date(from), to: new Date(to) }
}

function startOfDay(moment: number): number {
  return moment - (moment % MS_PER_DAY)
}
