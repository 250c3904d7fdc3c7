import { Container, Heading, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useMailProblem } from "../../lib/mail-problem"
import { item, useRecord, WHILE_IN_PROGRESS_MS } from "../../lib/resource"
import { type EmailReport, emailCampaigns } from "../../resources/email-campaigns"
import { BarChart } from "../bar-chart"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { Section } from "../currency-rates/section"
import { CountTable } from "../visits/count-table"
import { HourChart } from "./hour-chart"
import { unsubscribeReason } from "./unsubscribe-reason"

/** The results of a campaign: outcomes, opens and clicks of people and machines, and the revenue. */
export const CampaignReport = ({ id }: { id: string }) => {
  const { t } = useTranslation("svc")
  const problemOf = useMailProblem()
  const { data: campaign } = useRecord(emailCampaigns, id)
  const { data, error } = useQuery({
    queryKey: [emailCampaigns.path, id, "report"],
    queryFn: () => api<{ email_report: EmailReport }>(`${item(emailCampaigns, id)}/report`),
    retry: mayTryAgain,
    refetchInterval: campaign?.status === "sending" ? WHILE_IN_PROGRESS_MS : false,
  })
  const report = data?.email_report
  return (
    <>
      <Container className="flex flex-col gap-y-1 px-6 py-4">
        <Heading>
          <bdi>{campaign?.name ?? t("email_campaigns.report.title")}</bdi>
        </Heading>
        {campaign && (
          <Text size="small" className="text-ui-fg-subtle">
            {[
              t(`email_campaigns.statuses.${campaign.status}`),
              campaign.problem && problemOf(campaign.problem),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        )}
      </Container>
      {error ? <Failure error={error} /> : null}
      {!report && !error && <LoadingPart />}
      {report && <Figures report={report} />}
      {report && (
        <Section title={t("email_campaigns.report.outcomes")}>
          <Outcomes results={report.results} />
        </Section>
      )}
      {report && (
        <Section title={t("email_campaigns.report.course")} hint={t("email_campaigns.report.courseHint")}>
          <HourChart hours={report.hours} />
        </Section>
      )}
      {report && (
        <Section title={t("email_campaigns.report.reasons")}>
          <CountTable
            name={t("email_campaigns.report.reasons")}
            headings={[t("email_campaigns.report.reason"), t("email_campaigns.report.people")]}
            rows={report.results.unsubscribe_reasons.map(({ reason, people }) => ({
              key: String(reason),
              label: unsubscribeReason(t, reason) ?? t("email_campaigns.report.noReason"),
              counts: [people],
            }))}
          />
        </Section>
      )}
      {report && (
        <Section title={t("email_campaigns.report.links")}>
          <CountTable
            name={t("email_campaigns.report.links")}
            headings={[
              t("email_campaigns.report.link"),
              t("email_campaigns.report.clicks"),
              t("email_campaigns.report.machineClicks"),
            ]}
            rows={report.links.map(({ position, url, clicks, machine_clicks: machine }) => ({
              key: String(position),
              label: url,
              counts: [clicks, machine],
            }))}
          />
        </Section>
      )}
    </>
  )
}

const Figures = ({ report: { results, revenue, attribution_days: days } }: { report: EmailReport }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const share = (count: number) =>
    results.sent === 0
      ? format.number(count)
      : `${format.number(count)} (${format.percent(count / results.sent)})`
  const orders = revenue.reduce((all, one) => all + one.orders, 0)
  const figures = [
    [
      t("email_campaigns.fields.sent"),
      `${format.number(results.sent)} / ${format.number(results.recipients)}`,
    ],
    [t("email_campaigns.fields.opened"), share(results.opened)],
    [t("email_campaigns.fields.clicked"), share(results.clicked)],
    [t("email_campaigns.report.unsubscribed"), share(results.unsubscribed)],
    [t("email_campaigns.report.orders"), format.number(orders)],
    [
      t("email_campaigns.report.revenue"),
      revenue.map((one) => format.money(one.revenue, one.currency_code)).join(" · ") || "–",
    ],
  ] as const
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
            <dd className="h2-core">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="small" className="text-ui-fg-subtle">
        {t("email_campaigns.report.revenueHint", { days: format.number(days) })}
      </Text>
    </Container>
  )
}

/** Draws people and machines on top of each other. The table below has the same numbers. */
const Outcomes = ({ results }: { results: EmailReport["results"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const rows = [
    { key: "sent", label: t("email_campaigns.fields.sent"), counts: [results.sent, 0] },
    {
      key: "opened",
      label: t("email_campaigns.fields.opened"),
      counts: [results.opened, results.machine_opened],
    },
    {
      key: "clicked",
      label: t("email_campaigns.fields.clicked"),
      counts: [results.clicked, results.machine_clicked],
    },
    { key: "failed", label: t("email_campaigns.fields.failed"), counts: [results.failed, 0] },
  ]
  const [people, machines] = [t("email_campaigns.report.people"), t("email_campaigns.report.machines")]
  const summary = rows
    .map(({ label, counts }) => `${label}: ${counts.map((count) => format.number(count)).join(" + ")}`)
    .join("; ")
  return (
    <div className="flex flex-col">
      <div className="px-6 py-4">
        <BarChart
          series={[
            { name: people, values: rows.map(({ counts: [count = 0] }) => count) },
            { name: machines, values: rows.map(({ counts: [, count = 0] }) => count) },
          ]}
          summary={summary}
        />
        <div
          dir="ltr"
          aria-hidden
          className="txt-compact-small text-ui-fg-subtle grid grid-cols-4 text-center"
        >
          {rows.map(({ key, label }) => (
            <bdi key={key}>{label}</bdi>
          ))}
        </div>
      </div>
      <CountTable
        name={t("email_campaigns.report.outcomes")}
        headings={[t("email_campaigns.report.outcomes"), people, machines]}
        rows={rows}
      />
    </div>
  )
}
