import { Button, Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type AdMetrics, PLATFORM_NAMES, PLATFORMS, queryOf, useAdMetrics } from "../../lib/ads"
import { useFormat } from "../../lib/format"
import { Failure } from "../crud/failure"
import { type Period, PeriodHeader } from "../crud/period-header"
import { Section } from "../currency-rates/section"
import { SpendChart } from "./spend-chart"

interface Props {
  period: Period
  onPeriod: (period: Period) => void
}

/** The totals of a period, what is missing in them, and the spend of each day. */
export const AdFigures = ({ period, onPeriod }: Props) => {
  const { t } = useTranslation("svc")
  const { data, error } = useAdMetrics(period)
  return (
    <>
      <PeriodHeader
        texts={{ title: t("ads.title"), hint: t("ads.hint"), from: t("ads.from"), to: t("ads.to") }}
        period={period}
        onPeriod={onPeriod}
        error={error}
      >
        <Button size="small" variant="secondary" asChild>
          <a href={`/admin/ad-facts/export.csv?${queryOf(period)}`} download>
            {t("ads.export")}
          </a>
        </Button>
      </PeriodHeader>
      {error && <Failure error={error} />}
      {data && (
        <>
          <Missing metrics={data} />
          <Totals metrics={data} />
          <ByDay metrics={data} />
        </>
      )}
    </>
  )
}

const Missing = ({ metrics: { missing } }: { metrics: AdMetrics }) => {
  const { t } = useTranslation("svc")
  if (missing.length === 0) return null
  return (
    <Section title={t("ads.missingTitle")}>
      <ul className="px-6 py-4">
        {missing.map(({ channel, reason, account_id, currency_code }) => (
          <li key={`${channel} ${reason} ${account_id} ${currency_code}`} className="txt-small">
            {t(`ads.missing.${reason}`, {
              channel: PLATFORM_NAMES[channel],
              currency: currency_code?.toUpperCase(),
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Totals = ({ metrics: { totals, currency_code } }: { metrics: AdMetrics }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const shown = (value: number | null, write: (value: number) => string) =>
    value === null ? t("ads.notKnown") : write(value)
  const figures = [
    [t("ads.spend"), shown(totals.spend, (value) => format.money(value, currency_code))],
    [t("ads.impressions"), shown(totals.impressions, format.number)],
    [t("ads.clicks"), shown(totals.clicks, format.number)],
    [t("ads.conversions"), shown(totals.conversions, format.number)],
  ] as const
  return (
    <Container className="p-0">
      <dl className="grid grid-cols-2 gap-4 px-6 py-4 md:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
            <dd className="h2-core">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}

const ByDay = ({ metrics }: { metrics: AdMetrics }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { series, currency_code, from, to } = metrics
  const summary = PLATFORMS.map((channel) => {
    const spend = series.reduce((sum, point) => sum + (point.channel === channel ? (point.spend ?? 0) : 0), 0)
    return t("ads.summary", { channel: PLATFORM_NAMES[channel], amount: format.money(spend, currency_code) })
  })
  return (
    <Section title={t("ads.byDay")}>
      {series.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("ads.noFigures")}
        </Text>
      ) : (
        <div className="flex flex-col gap-y-2 px-6 py-4">
          <SpendChart series={series} period={{ from, to }} summary={summary.join(" ")} />
          <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
            <time dateTime={from}>{format.date(from)}</time>
            <time dateTime={to}>{format.date(to)}</time>
          </div>
        </div>
      )}
    </Section>
  )
}
