import { type AdMetrics, type Period, PLATFORM_NAMES, PLATFORMS } from "../../lib/ads"

const WIDTH = 600
const HEIGHT = 160
const DAY_MS = 86_400_000
const GAP = 0.2
/** The patterns differ in brightness, so that nobody needs to know colours apart. */
const CLASSES = { meta: "fill-ui-fg-interactive", google: "fill-ui-fg-muted" } as const

interface Props {
  series: AdMetrics["series"]
  period: Period
  /** The same information in words, for screen readers. */
  summary: string
}

/** Draws the spend of each day as a bar, with the platforms on top of each other. Unknown spend has no bar. */
export const SpendChart = ({ series, period: { from, to }, summary }: Props) => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const totals = new Map<string, number>()
  for (const { date, spend } of series) totals.set(date, (totals.get(date) ?? 0) + (spend ?? 0))
  const most = Math.max(...totals.values(), 0)
  const width = WIDTH / days
  const heightOf = (spend: number | null) => (most === 0 ? 0 : ((spend ?? 0) / most) * HEIGHT)
  const bars = PLATFORMS.flatMap((channel) =>
    series
      .filter((point) => point.channel === channel)
      .map(({ date, spend }) => {
        const below = PLATFORMS.slice(0, PLATFORMS.indexOf(channel)).reduce((sum, other) => {
          const point = series.find((each) => each.channel === other && each.date === date)
          return sum + heightOf(point?.spend ?? null)
        }, 0)
        const height = heightOf(spend)
        const x = ((Date.parse(date) - Date.parse(from)) / DAY_MS + GAP / 2) * width
        return { key: `${channel} ${date}`, channel, x, y: HEIGHT - below - height, height }
      }),
  )
  return (
    <figure className="flex flex-col gap-y-2">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        {bars.map(({ key, channel, x, y, height }) => (
          <rect
            key={key}
            className={CLASSES[channel]}
            x={x}
            y={y}
            width={width * (1 - GAP)}
            height={height}
          />
        ))}
      </svg>
      <figcaption className="txt-compact-small flex gap-x-4" dir="ltr">
        {PLATFORMS.map((channel) => (
          <span key={channel} className="flex items-center gap-x-1">
            <svg aria-hidden viewBox="0 0 10 10" className="size-3">
              <rect className={CLASSES[channel]} width="10" height="10" />
            </svg>
            {PLATFORM_NAMES[channel]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
