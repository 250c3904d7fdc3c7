import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { comparedDays, type Home } from "../../lib/home"
import { localeOf } from "../../lib/languages"
import { BarChart } from "../bar-chart"
import { Section } from "../currency-rates/section"

/** The takings of the last days as bars, today beside the same day of last week, and all days as a table for screen readers. */
export const Takings = ({ takings }: { takings: Home["takings"] }) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const dayName = useMemo(() => dayNames(localeOf(i18n.language)), [i18n.language])
  const { currency_code: currency, days } = takings
  const money = (amount: number) =>
    currency === null ? format.number(amount) : format.money(amount, currency)
  const compared = comparedDays(takings)
  const [today, lastWeek] = [money(compared.today), money(compared.lastWeek)]
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  return (
    <Section title={t("home.takings.title")} hint={t("home.takings.hint")}>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <dl className="grid grid-cols-2 gap-4">
          <Figure name={t("home.takings.today")} value={today} />
          <Figure name={t("home.takings.lastWeek")} value={lastWeek} />
        </dl>
        <div className="flex flex-col gap-y-2">
          <BarChart
            series={[
              { name: t("home.takings.title"), values: days.map(({ amount }) => Math.max(0, amount)) },
            ]}
            summary={t("home.takings.summary", { today, lastWeek })}
          />
          <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
            {first && <time dateTime={first}>{dayName(first)}</time>}
            {last && <time dateTime={last}>{dayName(last)}</time>}
          </div>
        </div>
        <table className="sr-only">
          <caption>{t("home.takings.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("home.takings.day")}</th>
              <th scope="col">{t("home.takings.amount")}</th>
              <th scope="col">{t("home.takings.orders")}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, amount, orders }) => (
              <tr key={date}>
                <th scope="row">{dayName(date)}</th>
                <td>{money(amount)}</td>
                <td>{format.number(orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col">
    <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
    <dd className="h2-core">
      <bdi>{value}</bdi>
    </dd>
  </div>
)

/** Names days such as `2026-03-14`. Each is a whole day, so it has no zone. */
function dayNames(locale: string): (date: string) => string {
  const name = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  return (date) => name.format(new Date(`${date}T00:00:00Z`))
}
