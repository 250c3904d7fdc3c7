import { clock } from "../../../lib/clock"
import type { Said, Taken } from "./said"

/** A time span, as actions take it. The last day is included. If a day is missing, the span is open there. */
export interface Days {
  from?: string
  to?: string
  /** The words of the message that mean this span. */
  said: string
}

const MS_PER_DAY = 86_400_000
const MONTHS: readonly string[] = [
  "jan(?:uary)?|ocak",
  "feb(?:ruary)?|subat",
  "mar(?:ch)?|mart",
  "apr(?:il)?|nisan",
  "may(?! (?:i|we|you|they|he|she|people|customers?|guests?)\\b)|mayis",
  "june?|haziran",
  "july?|temmuz",
  "aug(?:ust)?|agustos",
  "sept?(?:ember)?|eylul",
  "oct(?:ober)?|ekim",
  "nov(?:ember)?|kasim",
  "dec(?:ember)?|aralik|aralig",
]
const WEEKDAYS: readonly string[] = [
  "sundays?|pazar(?!tesi)",
  "mondays?|pazartesi",
  "tuesdays?|sali",
  "wednesdays?|carsamba",
  "thursdays?|persembe",
  "fridays?|cuma(?!rtesi)",
  "saturdays?|cumartesi",
]
/** Endings of Turkish months, years and days: `hazirandan`, `2024'te`, `pazartesiye`. */
const ENDING = String.raw`'?(?:nin|nun|in|un|da|de|ta|te|daki|deki|taki|teki|dan|den|tan|ten|ya|ye|a|e|i|u|yi|si|sinda|na|ne|nda|lik|luk|ku|ki)`
const CASE = `(?:${ENDING}|'?s)?`
const TURKISH =
  "(?:ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|aralig|pazar|pazartesi|sali|carsamba|persembe|cuma|cumartesi|bugun|dun|yarin)"
/** Only Turkish names of days and months have endings: “Maya” and “Mars” are no months. */
const NAME_CASE = `(?:(?<=${TURKISH})${ENDING}|'s)?`
const MONTH = `(${MONTHS.join("|")})${NAME_CASE}`
const YEAR = String.raw`(20\d\d)${CASE}`
const DATE = [
  String.raw`(?<iso>\d{4}-\d\d-\d\d)`,
  String.raw`(?<dots>\d{1,2}[./]\d{1,2}[./]\d{4})`,
  String.raw`(?<day1>\d{1,2})(?:st|nd|rd|th)?\.?\s(?:of\s)?(?<month1>${MONTHS.join("|")})${NAME_CASE}(?:\s(?<year1>20\d\d))?`,
  String.raw`(?<month2>${MONTHS.join("|")})\s(?<day2>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:\s(?<year2>20\d\d))?`,
  String.raw`(?<near>today|bugun|yesterday|dun|tomorrow|yarin)${NAME_CASE}`,
  String.raw`(?:(?:next|this|last|coming|gelecek|gecen|bu|onumuzdeki)\s)?(?<weekday>${WEEKDAYS.join("|")})${NAME_CASE}`,
].join("|")
const [AT, END] = [String.raw`(?<![\w'])`, String.raw`(?![\w'])`]

/** Takes a day out of a message. Without a year, it is the nearest such day in the past or in the future. */
export function takeDay(
  said: Said,
  direction: "past" | "future",
  before = "",
  after = "",
): string | undefined {
  const taken = said.take(new RegExp(`${AT}${before}(?:${DATE})${END}${after}`))
  return taken && dayOf(taken, direction)
}

function dayOf(taken: Taken, direction: "past" | "future"): string | undefined {
  const { iso, dots, day1, month1, year1, day2, month2, year2, near, weekday } = taken.named
  if (iso !== undefined) return validDay(iso)
  if (dots !== undefined) {
    const [day = "", month = "", year = ""] = dots.split(/[./]/)
    return validDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
  }
  if (near !== undefined) return shifted(/today|bugun/.test(near) ? 0 : /tomorrow|yarin/.test(near) ? 1 : -1)
  if (weekday !== undefined) return dayOfWeek(indexIn(WEEKDAYS, weekday), direction)
  const month = indexIn(MONTHS, month1 ?? month2 ?? "")
  const day = Number(day1 ?? day2)
  const year = year1 ?? year2
  return validDay(isoOf(year === undefined ? yearOf(month, day, direction) : Number(year), month, day))
}

/** Takes a time span in the past out of a message, such as `last 90 days`, `june 2024` or `since monday`. */
export function takeDays(said: Said): Days | undefined {
  for (const read of SPANS) {
    const days = read(said)
    if (days) return days
  }
  return undefined
}

type Span = (said: Said) => Days | undefined

const SPANS: readonly Span[] = [
  (said) => {
    const taken = said.take(
      new RegExp(
        String.raw`${AT}(?:(?:in |over |for |during )?(?:the )?(?:last|past|previous) |son )(\d{1,3}|one|two|three|bir|iki|uc)\s?(days?|weeks?|months?|years?|gun\w*|hafta\w*|ay(?:da|in|daki|lik|ki)?|yil\w*|sene\w*)${END}`,
      ),
    )
    if (!taken) return undefined
    const [, count = "1", unit = ""] = taken.groups
    const number = SMALL[count] ?? Number(count)
    const days =
      number * (/^(?:d|g)/.test(unit) ? 1 : /^(?:w|h)/.test(unit) ? 7 : /^(?:m|a)/.test(unit) ? 30 : 365)
    return { from: shifted(1 - days), said: taken.written() }
  },
  (said) => {
    const taken = said.take(
      new RegExp(String.raw`${AT}(?:from |between )(?:${DATE})${END} (?:to|and|until|till|-)${END}`),
    )
    if (!taken) return undefined
    const from = dayOf(taken, "past")
    const to = takeDay(said, "past")
    return from === undefined ? undefined : { from, ...(to && { to }), said: taken.written() }
  },
  (said) => {
    const taken =
      said.take(new RegExp(String.raw`${AT}(?:since|starting|from|after) (?:the )?(?:${DATE})${END}`)) ??
      said.take(new RegExp(String.raw`${AT}(?:${DATE})${END} (?:beri|bu yana|itibaren|sonra\w*)${END}`))
    const from = taken && dayOf(taken, "past")
    return taken && from !== undefined ? { from, said: taken.written() } : undefined
  },
  (said) => {
    const taken =
      said.take(new RegExp(String.raw`${AT}since ${MONTH}(?: ${YEAR})?${END}`)) ??
      said.take(new RegExp(String.raw`${AT}${MONTH}(?: ${YEAR})?${END} (?:beri|bu yana|itibaren)${END}`))
    if (!taken) return undefined
    const [, name = "", year] = taken.groups
    return { from: monthSpan(indexIn(MONTHS, name), year).from, said: taken.written() }
  },
  (said) => {
    const taken =
      said.take(new RegExp(String.raw`${AT}(?:before|until|up to|till) (?:the )?(?:${DATE})${END}`)) ??
      said.take(new RegExp(String.raw`${AT}(?:${DATE})${END} (?:once|oncesi|kadar)\w*${END}`))
    const day = taken && dayOf(taken, "past")
    if (!taken || day === undefined) return undefined
    const isBefore = /^before|once/.test(taken.groups[0] ?? "") || / once/.test(taken.groups[0] ?? "")
    return { to: isBefore ? shiftedFrom(day, -1) : day, said: taken.written() }
  },
  (said) => {
    const taken = said.take(
      new RegExp(
        String.raw`${AT}(?:in |during |of |from )?(?:(?:the )?(this|last|previous|past|current) (week|month|year|quarter)|(bu|gecen|onceki|gectigimiz|su) (hafta|ay|yil|sene|ceyrek)${CASE}(?:ki)?)(?:'s)?${END}`,
      ),
    )
    if (!taken) return undefined
    const [, en, enUnit, tr, trUnit] = taken.groups
    const isThis = /^(?:this|current|bu|su)$/.test(en ?? tr ?? "")
    return { ...unitSpan(enUnit ?? trUnit ?? "", isThis), said: taken.written() }
  },
  (said) => {
    const day = takeDay(said, "past", "(?:on |from |of |for )?")
    return day === undefined ? undefined : { from: day, to: day, said: day }
  },
  (said) => {
    const taken = said.take(
      new RegExp(
        String.raw`${AT}(?:in |during |of |for |from )?(?:${YEAR} )?${MONTH}(?: ${YEAR})?(?: ay\w*)?${END}`,
      ),
    )
    if (!taken) return undefined
    const [, before, name = "", after] = taken.groups
    return { ...monthSpan(indexIn(MONTHS, name), before ?? after), said: taken.written() }
  },
  (said) => {
    const taken = said.take(
      new RegExp(String.raw`${AT}(?:in |during |of |for |from |since )?${YEAR}(?: yil\w*)?${END}`),
    )
    const year = taken?.groups[1]
    return taken && year !== undefined
      ? { from: `${year}-01-01`, to: `${year}-12-31`, said: taken.written() }
      : undefined
  },
  (said) => {
    const taken = said.take(
      new RegExp(
        String.raw`${AT}(?:of |in )?(?:the )?(week|month|year|weekly|monthly|hafta|haftanin|haftalik|ayin|aylik|yilin|yillik|gunluk|daily)${END}`,
      ),
    )
    return taken ? { ...unitSpan(taken.groups[1] ?? "", true), said: taken.written() } : undefined
  },
]

const SMALL: Record<string, number> = { one: 1, two: 2, three: 3, bir: 1, iki: 2, uc: 3 }

function unitSpan(unit: string, isThis: boolean): { from: string; to?: string } {
  const now = clock.date()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (/^(?:d|gun)/.test(unit)) return { from: shifted(0), to: shifted(0) }
  if (/^(?:w|h)/.test(unit)) {
    const monday = shifted(-((now.getUTCDay() + 6) % 7))
    return isThis ? { from: monday } : { from: shiftedFrom(monday, -7), to: shiftedFrom(monday, -1) }
  }
  if (/^(?:y|s)/.test(unit))
    return isThis ? { from: `${year}-01-01` } : { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  if (/^(?:q|c)/.test(unit)) {
    const begin = new Date(Date.UTC(year, month - (month % 3) - (isThis ? 0 : 3), 1))
    const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 3, 0))
    return { from: dayText(begin), ...(!isThis && { to: dayText(end) }) }
  }
  if (isThis) return { from: isoOf(year, month, 1) }
  return {
    from: dayText(new Date(Date.UTC(year, month - 1, 1))),
    to: dayText(new Date(Date.UTC(year, month, 0))),
  }
}

function monthSpan(month: number, year: string | undefined): { from: string; to: string } {
  const full = year === undefined ? yearOf(month, 1, "past") : Number(year)
  return { from: isoOf(full, month, 1), to: dayText(new Date(Date.UTC(full, month + 1, 0))) }
}

/** The year of a day without a year: of the latest such day in the past, or of the next one in the future. */
function yearOf(month: number, day: number, direction: "past" | "future"): number {
  const today = shifted(0)
  const year = clock.date().getUTCFullYear()
  const isDue = isoOf(year, month, day) <= today
  if (direction === "past") return isDue ? year : year - 1
  return isoOf(year, month, day) >= today ? year : year + 1
}

function dayOfWeek(weekday: number, direction: "past" | "future"): string {
  const today = clock.date().getUTCDay()
  const back = (today - weekday + 7) % 7
  return direction === "past" ? shifted(-back) : shifted((7 - back) % 7 || 7)
}

function indexIn(names: readonly string[], said: string): number {
  return names.findIndex((name) => new RegExp(`^(?:${name})`).test(said))
}

export function shifted(days: number): string {
  return dayText(new Date(clock.now() + days * MS_PER_DAY))
}

export function shiftedFrom(day: string, days: number): string {
  return dayText(new Date(Date.parse(day) + days * MS_PER_DAY))
}

function isoOf(year: number, month: number, day: number): string {
  return `${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

function dayText(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function validDay(day: string): string | undefined {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || dayText(moment) !== day ? undefined : day
}
