import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { VisitReport } from "../../lib/visits"
import { BarChart } from "../bar-chart"

/** Draws the visitors of each day as a bar. */
export const DayChart = ({ days }: { days: VisitReport["days"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const values = days.map(({ visitors }) => visitors)
  const most = Math.max(...values, 0)
  const [first, last] = [days[0], days.at(-1)]
  const best = days.find(({ visitors }) => visitors === most)
  const summary =
    most === 0 || !best
      ? t("tracking.nothing")
      : t("tracking.bestDay", { day: format.date(best.date), visitors: format.number(most) })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <BarChart series={[{ name: t("tracking.visitors"), values }]} summary={summary} />
      <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
        {first && <time dateTime={first.date}>{format.date(first.date)}</time>}
        {last && <time dateTime={last.date}>{format.date(last.date)}</time>}
      </div>
      <Text size="small" leading="compact">
        {summary}
      </Text>
    </div>
  )
}
