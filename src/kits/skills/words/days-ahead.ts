import { folded } from "../lib/plain-words"
import { type Days, shifted, shiftedFrom, takeDay, takeDays } from "./days"
import type { Said } from "./said"

const AT = String.raw`(?<![\w'])`
const END = String.raw`(?![\w'])`
const CASE = String.raw`(?:'?(?:ki|de|da|nin|ya|ye|a|e|icin))?`
const WEEK = new RegExp(
  String.raw`${AT}(?:in |for |of |during )?(?:the )?(?:(?:next|coming|following|gelecek|onumuzdeki) (?:week|hafta)|(?:this|bu) (?:week|hafta)|haftaya)${CASE}(?:'s)?${END}`,
)
const DAYS = new RegExp(
  String.raw`${AT}(?:in |for |over )?(?:the )?(?:next|coming|onumuzdeki|gelecek) (\d{1,3}|two|three|few|iki|uc|birkac) (?:(days?|gun\w*)|(weeks?|hafta\w*)|(months?|ay\w*))${END}`,
)
const MONTH = new RegExp(
  String.raw`${AT}(?:in |for |of |during )?(?:the )?(?:(?:next|coming) month|(?:gelecek|onumuzdeki) ay\w*)${END}`,
)
const COMING = new RegExp(
  String.raw`${AT}(?:upcoming|coming up|coming|planned|scheduled|next|future|yaklasan\w*|gelecek\w*|siradaki\w*|onumuzdeki\w*)${END}`,
)
const PAST =
  /\b(?:20\d\d|last|past|previous|since|yesterday|ago|gecen|gectigimiz|son|onceki|dun|beri|today|bugun)\b/
const LAST = /\b(?:last|past|previous|gecen|gectigimiz|onceki)\b/
const NUMBERS: Record<string, number> = { two: 2, iki: 2, three: 3, uc: 3, few: 3, birkac: 3 }
const MONTH_DAYS = 30
const WEEK_DAYS = 7

/**
 * Takes a time span out of a message about things to come, such as bookings: `tomorrow`, `next week`, `in june`. A day
 * or month without a year is the next one. A span that is clearly in the past stays in the past.
 */
export function takeDaysAhead(said: Said): Days | undefined {
  const some = said.take(DAYS)
  if (some) {
    const [, count = "1", , weeks, months] = some.groups
    const days = (NUMBERS[count] ?? Number(count)) * (weeks ? WEEK_DAYS : months ? MONTH_DAYS : 1)
    return { from: shifted(0), to: shifted(days), said: some.written() }
  }
  const month = said.take(MONTH)
  if (month) {
    const first = `${shiftedFrom(`${shifted(0).slice(0, 7)}-01`, 32).slice(0, 7)}-01`
    const after = `${shiftedFrom(first, 32).slice(0, 7)}-01`
    return { from: first, to: shiftedFrom(after, -1), said: month.written() }
  }
  const week = said.take(WEEK)
  if (week) return weekOf(!/\b(?:this|bu) /.test(week.groups[0] ?? ""), week.written())
  if (LAST.test(said.line)) return takeDays(said)
  const day = takeDay(said, "future", "(?:on |for |from |of )?(?:the )?")
  if (day !== undefined) return { from: day, to: day, said: day }
  const days = takeDays(said)
  if (days) return shiftedYear(days)
  const coming = said.take(COMING)
  return coming && { from: shifted(0), said: coming.written() }
}

function weekOf(isNext: boolean, written: string): Days {
  const today = shifted(0)
  const monday = shifted(-((new Date(today).getUTCDay() + 6) % WEEK_DAYS))
  const from = isNext ? shiftedFrom(monday, WEEK_DAYS) : monday
  return { from, to: shiftedFrom(from, WEEK_DAYS - 1), said: written }
}

/** A month that is over means the same month of the next year. */
function shiftedYear(days: Days): Days {
  const { from, to, said } = days
  if (to === undefined || from === undefined || to >= shifted(0) || PAST.test(folded(said))) return days
  const later = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return { from: later(from), to: later(to).replace("02-29", "02-28"), said }
}
