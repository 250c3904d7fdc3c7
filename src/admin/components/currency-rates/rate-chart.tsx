import type { RatePoint } from "../../lib/currency-rates"

const WIDTH = 600
const HEIGHT = 160
const MARGIN = 8
/** The second source's line is dashed, so that nobody needs to know colours apart. */
const DASHES = ["", "6 4", "2 4"]

interface Props {
  points: RatePoint[]
  /** The same information in words, for screen readers. */
  summary: string
}

/** Draws a pair's rates as one line for each source. Time runs from left to right in all languages. */
export const RateChart = ({ points, summary }: Props) => {
  const times = points.map(({ as_of }) => Date.parse(as_of))
  const rates = points.map(({ rate }) => Number(rate))
  const x = scale(times, MARGIN, WIDTH - MARGIN)
  const y = scale(rates, HEIGHT - MARGIN, MARGIN)
  const sources = [...new Set(points.map(({ source }) => source))]
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="text-ui-fg-interactive h-40 w-full"
      preserveAspectRatio="none"
    >
      {sources.map((source, index) => (
        <polyline
          key={source}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={DASHES[index]}
          vectorEffect="non-scaling-stroke"
          points={points
            .filter((point) => point.source === source)
            .flatMap((point, _, all) => (all.length === 1 ? [point, point] : [point]))
            .map((point, place, all) => {
              // A single rate is a level line.
              const left = all.length === 2 && all[0] === all[1] ? place * WIDTH : x(Date.parse(point.as_of))
              return `${left.toFixed(1)},${y(Number(point.rate)).toFixed(1)}`
            })
            .join(" ")}
        />
      ))}
    </svg>
  )
}

/** A function from values to places between two edges. Equal values are in the middle. */
function scale(values: number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least === most) return () => (from + to) / 2
  return (value) => from + ((value - least) / (most - least)) * (to - from)
}
