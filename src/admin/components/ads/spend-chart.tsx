import { type AdMetrics, PLATFORM_NAMES, PLATFORMS } from "../../lib/ads"
import { BarChart } from "../bar-chart"
import type { Period } from "../crud/period-header"

const DAY_MS = 86_400_000

interface Props {
  series: AdMetrics["series"]
  period: Period
  /** The same information in words, for screen readers. */
  summary: string
}

/** Draws the spend of each day as a bar, with the platforms on top of each other. Unknown spend has no bar. */
export const SpendChart = ({ series, period: { from, to }, summary }: Props) => {
  const placeOf = (date: string) => Math.round((Date.parse(date) - Date.parse(from)) / DAY_MS)
  const platforms = PLATFORMS.map((channel) => {
    const values = Array.from({ length: placeOf(to) + 1 }, () => 0)
    for (const point of series) if (point.channel === channel) values[placeOf(point.date)] = point.spend ?? 0
    return { name: PLATFORM_NAMES[channel], values }
  })
  return <BarChart series={platforms} summary={summary} />
}
