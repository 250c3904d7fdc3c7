import { Container, Heading, Select, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { localeOf } from "../../lib/languages"
import { useSubscriptionStatistics } from "../../lib/subscriptions"
import type { SubscriptionStatistics } from "../../resources/subscriptions"
import { BarChart } from "../bar-chart"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { Section } from "../currency-rates/section"

const SPANS = [6, 12, 24]
const USUAL = 12

/** Recurring revenue, churn and failed payments as numbers and charts. */
export const SubscriptionFigures = () => {
  const { t, i18n } = useTranslation("svc")
  const [months, setMonths] = useState(USUAL)
  const { data, error } = useSubscriptionStatistics(months)
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-end justify-between gap-4 px-6 py-4">
        <div>
          <Heading>{t("subscriptions.statistics.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("subscriptions.statistics.hint")}
          </Text>
        </div>
        <Select
          dir={i18n.dir()}
          size="small"
          value={String(months)}
          onValueChange={(value) => setMonths(Number(value))}
        >
          <Select.Trigger aria-label={t("subscriptions.statistics.span")} className="w-40">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {SPANS.map((span) => (
              <Select.Item key={span} value={String(span)}>
                {t("subscriptions.statistics.months", { number: span })}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </Container>
      <Failure error={error} />
      {!data && !error && <LoadingPart />}
      {data && <Charts statistics={data} />}
    </div>
  )
}

const Charts = ({ statistics: { months, recurring } }: { statistics: SubscriptionStatistics }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const codes = [...new Set(months.flatMap(({ amounts }) => amounts.map((one) => one.currency_code)))].sort()
  const percent = (value: number | null) => format.rate(Math.round((value ?? 0) * 1000) / 1000)
  return (
    <>
      <Container className="p-0">
        <dl className="grid grid-cols-2 gap-4 px-6 py-4 md:grid-cols-4">
          {recurring.length === 0 && (
            <Figure
              name={t("subscriptions.statistics.recurring")}
              value={t("subscriptions.statistics.none")}
            />
          )}
          {recurring.map(({ currency_code, amount }) => (
            <Figure
              key={currency_code}
              name={t("subscriptions.statistics.recurring")}
              value={format.money(amount, currency_code)}
            />
          ))}
          <Figure name={t("subscriptions.statistics.churn")} value={percent(months.at(-1)?.churn ?? null)} />
          <Figure
            name={t("subscriptions.statistics.failed")}
            value={format.number(months.at(-1)?.failed_payments ?? 0)}
          />
        </dl>
      </Container>
      {codes.map((code) => {
        const recurringOf = months.map(({ amounts }) => amountIn(amounts, code))
        return (
          <Chart
            key={code}
            title={t("subscriptions.statistics.recurringIn", { currency: code.toUpperCase() })}
            values={recurringOf}
            months={months}
            write={(value) => format.money(value, code)}
          />
        )
      })}
      <Chart
        title={t("subscriptions.statistics.churn")}
        values={months.map(({ churn }) => churn ?? 0)}
        months={months}
        write={percent}
      />
      <Chart
        title={t("subscriptions.statistics.failed")}
        values={months.map(({ failed_payments }) => failed_payments)}
        months={months}
        write={format.number}
      />
    </>
  )
}

type Months = SubscriptionStatistics["months"]

function amountIn(amounts: Months[number]["amounts"], code: string): number {
  return amounts.find(({ currency_code }) => currency_code === code)?.recurring ?? 0
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
    <dd className="h2-core">
      <bdi>{value}</bdi>
    </dd>
  </div>
)

interface ChartProps {
  title: string
  values: number[]
  months: Months
  write: (value: number) => string
}

const Chart = ({ title, values, months, write }: ChartProps) => {
  const { i18n } = useTranslation()
  const name = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  })
  const nameOf = (month: string) => name.format(new Date(`${month}-01T00:00:00Z`))
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""]
  const summary = months.map(({ month }, place) => `${nameOf(month)}: ${write(values[place] ?? 0)}`)
  return (
    <Section title={title}>
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <BarChart series={[{ name: title, values }]} summary={`${title}. ${summary.join("; ")}`} />
        <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
          <time dateTime={first}>{first && nameOf(first)}</time>
          <time dateTime={last}>{last && nameOf(last)}</time>
        </div>
      </div>
    </Section>
  )
}
