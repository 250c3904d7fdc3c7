import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import { useVisitReport, type VisitReport } from "../../lib/visits"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { type Period, PeriodHeader } from "../crud/period-header"
import { Section } from "../currency-rates/section"
import { CountTable } from "./count-table"
import { DayChart } from "./day-chart"
import { FunnelChart } from "./funnel-chart"

interface Props {
  period: Period
  onPeriod: (period: Period) => void
}

/** What visitors did in a period: totals, days, funnel, sources and products. */
export const Visits = ({ period, onPeriod }: Props) => {
  const { t } = useTranslation("svc")
  const { data, error } = useVisitReport(period)
  return (
    <div className="flex flex-col gap-y-3">
      <PeriodHeader
        texts={{
          title: t("tracking.title"),
          hint: t("tracking.hint"),
          from: t("tracking.from"),
          to: t("tracking.to"),
        }}
        period={period}
        onPeriod={onPeriod}
        error={error}
      >
        <Button size="small" variant="secondary" asChild>
          <Link to="/tracking/deliveries">{t("tracking.deliveries.title")}</Link>
        </Button>
      </PeriodHeader>
      {error ? <Failure error={error} /> : null}
      {!data && !error && <LoadingPart />}
      {data && <Report report={data.tracking_report} />}
    </div>
  )
}

const Report = ({ report }: { report: VisitReport }) => {
  const { t } = useTranslation("svc")
  const { days, funnel, sources, products } = report
  return (
    <>
      <Totals report={report} />
      <Section title={t("tracking.byDay")}>
        <DayChart days={days} />
      </Section>
      <Section title={t("tracking.funnel")} hint={t("tracking.funnelHint")}>
        <FunnelChart funnel={funnel} />
      </Section>
      <Section title={t("tracking.sources")}>
        <CountTable
          name={t("tracking.sources")}
          headings={[t("tracking.source"), t("tracking.visitors"), t("tracking.orders")]}
          rows={sources.map(({ source, medium, campaign, visitors, orders }) => ({
            key: JSON.stringify([source, medium, campaign]),
            label: [source === "direct" ? t("tracking.direct") : source, medium, campaign]
              .filter(Boolean)
              .join(" · "),
            counts: [visitors, orders],
          }))}
        />
      </Section>
      <Section title={t("tracking.products")}>
        <CountTable
          name={t("tracking.products")}
          headings={[
            t("tracking.product"),
            t("tracking.views"),
            t("tracking.added"),
            t("tracking.boughtPieces"),
          ]}
          rows={products.map(({ product_id, title, views, added, bought }) => ({
            key: product_id,
            label: title ?? product_id,
            counts: [views, added, bought],
          }))}
        />
      </Section>
    </>
  )
}

const Totals = ({ report: { funnel, days, revenue } }: { report: VisitReport }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const sum = (count: (day: VisitReport["days"][number]) => number) =>
    format.number(days.reduce((all, day) => all + count(day), 0))
  const figures = [
    [t("tracking.visitors"), format.number(funnel.visits)],
    [t("tracking.pageViews"), sum((day) => day.page_views)],
    [t("tracking.orders"), sum((day) => day.orders)],
    [
      t("tracking.revenue"),
      revenue.map((one) => format.money(Number(one.revenue), one.currency_code)).join(" · ") || "–",
    ],
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
