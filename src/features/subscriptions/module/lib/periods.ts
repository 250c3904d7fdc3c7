import type { Interval } from "../types"

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7
const MONTHS_OF_YEAR = 12

/**
 * The start of the period with this number after the anchor, which starts period 0. It counts from the anchor and not
 * from the last period: after 31 January and 28 February comes 31 March.
 */
export function periodStart(anchor: Date, interval: Interval, count: number, period: number): Date {
  const steps = count * period
  switch (interval) {
    case "day":
      return new Date(anchor.getTime() + steps * DAY_MS)
    case "week":
      return new Date(anchor.getTime() + steps * DAYS_OF_WEEK * DAY_MS)
    case "month":
      return addMonths(anchor, steps)
    case "year":
      return addMonths(anchor, steps * MONTHS_OF_YEAR)
  }
}

/** Adds months in UTC. If the month has no such day, it is the month's last day. */
function addMonths(moment: Date, months: number): Date {
  const first = new Date(moment)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return first
}
