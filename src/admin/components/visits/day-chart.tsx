import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { VisitReport } from "../../lib/visits"

const WIDTH = 600
const HEIGHT = 160
const GAP = 0.2

/** Draws the visitors of each day as a bar. */
export const DayChart = ({ days }: { days: VisitReport["days"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const most = Math.max(...days.map(({ visitors }) => visitors), 0)
  const width = WIDTH / days.length
  const [first, last] = [days[0], days.at(-1)]
  const best = days.find(({ visitors }) => visitors === most)
  const summary =
    most === 0 || !best
      ? t("tracking.nothing")
      : t("tracking.bestDay", { day: format.date(best.date), visitors: format.number(most) })
  return (
    <figure className="flex flex-col gap-y-2 px-6 py-4">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        {days.map(({ date, visitors }, index) => {
          const height = most === 0 ? 0 : (visitors / most) * HEIGHT
          return (
            <rect
              key={date}
              className="fill-ui-fg-interactive"
              x={(index + GAP / 2) * width}
              y={HEIGHT - height}
              width={width * (1 - GAP)}
              height={height}
            />
          )
        })}
      </svg>
      <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
        {first && <time dateTime={first.date}>{format.date(first.date)}</time>}
        {last && <time dateTime={last.date}>{format.date(last.date)}</time>}
      </div>
      <figcaption className="txt-compact-small">{summary}</figcaption>
    </figure>
  )
}
