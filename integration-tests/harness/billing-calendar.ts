const DAY_MS = 86_400_000

const DAYS = { day: 1, week: 7 }
const MONTHS = { month: 1, year: 12 }

/**
 * The start of a provider's billing period with this number. It is written apart from the product's own arithmetic, so
 * that a mistake in one of them shows.
 */
export function billingPeriodStart(
  anchor: Date,
  interval: "day" | "week" | "month" | "year",
  count: number,
  period: number,
): Date {
  if (interval === "day" || interval === "week")
    return new Date(anchor.getTime() + DAYS[interval] * DAY_MS * count * period)
  const months = MONTHS[interval] * count * period
  const wanted = anchor.getUTCMonth() + months
  const start = new Date(anchor)
  start.setUTCMonth(wanted)
  // A day that the month does not have is carried over into the next month. Go back to the month's last day.
  const month = ((wanted % 12) + 12) % 12
  while (start.getUTCMonth() !== month) start.setUTCDate(0)
  return start
}
