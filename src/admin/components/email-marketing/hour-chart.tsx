import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { EmailReport } from "../../resources/email-campaigns"
import { BarChart } from "../bar-chart"

const HOUR_MS = 3_600_000

/** Draws the first opens and clicks of each hour. */
export const HourChart = ({ hours }: { hours: EmailReport["hours"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [first, last] = [hours[0], hours.at(-1)]
  const best = hours.reduce((most, hour) => (hour.opened > most.opened ? hour : most), first ?? NO_HOUR)
  if (!first || !last || best.opened === 0)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("tracking.nothing")}
      </Text>
    )
  const placeOf = (at: string) => Math.round((Date.parse(at) - Date.parse(first.at)) / HOUR_MS)
  const values = (name: "opened" | "clicked") => {
    const counts = Array.from({ length: placeOf(last.at) + 1 }, () => 0)
    for (const hour of hours) counts[placeOf(hour.at)] = hour[name]
    return counts
  }
  const summary = t("email_campaigns.report.bestHour", {
    time: format.dateTime(best.at),
    people: format.number(best.opened),
  })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <BarChart
        series={[
          { name: t("email_campaigns.fields.opened"), values: values("opened") },
          { name: t("email_campaigns.fields.clicked"), values: values("clicked") },
        ]}
        summary={summary}
      />
      <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
        <time dateTime={first.at}>{format.dateTime(first.at)}</time>
        <time dateTime={last.at}>{format.dateTime(last.at)}</time>
      </div>
      <Text size="small" leading="compact">
        {summary}
      </Text>
    </div>
  )
}

const NO_HOUR: EmailReport["hours"][number] = { at: "", sent: 0, opened: 0, clicked: 0 }
