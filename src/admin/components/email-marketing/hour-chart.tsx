import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { EmailReport } from "../../resources/email-campaigns"
import { BarChart } from "../bar-chart"

const HOUR_MS = 3_600_000

/** Draws the mails of each hour, and below them the first opens and clicks, which are far fewer. */
export const HourChart = ({ hours }: { hours: EmailReport["hours"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("tracking.nothing")}
      </Text>
    )
  const best = hours.reduce((most, hour) => (hour.opened > most.opened ? hour : most), first)
  const placeOf = (at: string) => Math.round((Date.parse(at) - Date.parse(first.at)) / HOUR_MS)
  const series = (name: "sent" | "opened" | "clicked") => {
    const values = Array.from({ length: placeOf(last.at) + 1 }, () => 0)
    for (const hour of hours) values[placeOf(hour.at)] = hour[name]
    return { name: t(`email_campaigns.fields.${name}`), values }
  }
  const sent = series("sent")
  const sentSummary = `${sent.name}: ${format.number(sent.values.reduce((all, count) => all + count, 0))}`
  const summary = t("email_campaigns.report.bestHour", {
    time: format.dateTime(best.at),
    people: format.number(best.opened),
  })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Text size="small" leading="compact">
        {sentSummary}
      </Text>
      <BarChart series={[sent]} summary={sentSummary} />
      {best.opened > 0 && <BarChart series={[series("opened"), series("clicked")]} summary={summary} />}
      <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
        <time dateTime={first.at}>{format.dateTime(first.at)}</time>
        <time dateTime={last.at}>{format.dateTime(last.at)}</time>
      </div>
      {best.opened > 0 && (
        <Text size="small" leading="compact">
          {summary}
        </Text>
      )}
    </div>
  )
}
