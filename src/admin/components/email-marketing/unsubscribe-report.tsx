import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useList } from "../../lib/resource"
import { emailCampaigns, type UnsubscribeReasons } from "../../resources/email-campaigns"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { type Period, PeriodHeader } from "../crud/period-header"
import { Section } from "../currency-rates/section"
import { LabelledChoice } from "../forms/labelled"
import { CountTable } from "../visits/count-table"
import { unsubscribeReason } from "./unsubscribe-reason"

const USUAL_DAYS = 28
const DAY_MS = 86_400_000
/** The latest campaigns that the filter offers. */
const MAX_CHOICES = 100

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Why people have left in a period, over all campaigns or by the mails of one. */
export const UnsubscribeReport = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [period, setPeriod] = useState<Period>({ from: dayBefore(USUAL_DAYS - 1), to: dayBefore(0) })
  const [campaign, setCampaign] = useState("")
  const { data: campaigns } = useList(emailCampaigns, { limit: MAX_CHOICES, fields: "id,name" })
  const { data, error } = useReasons(period, campaign)
  return (
    <div className="flex flex-col gap-y-3">
      <PeriodHeader
        texts={{
          title: t("email_campaigns.reasons.title"),
          hint: t("email_campaigns.reasons.hint"),
          from: t("email_campaigns.reasons.from"),
          to: t("email_campaigns.reasons.to"),
        }}
        period={period}
        onPeriod={setPeriod}
        error={error}
      >
        <LabelledChoice
          label={t("email_campaigns.one")}
          value={campaign}
          options={[
            { value: "", label: t("email_campaigns.reasons.all") },
            ...(campaigns?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setCampaign}
        />
      </PeriodHeader>
      {error ? <Failure error={error} /> : null}
      {!data && !error && <LoadingPart />}
      {data && (
        <Section title={`${t("email_campaigns.report.unsubscribed")}: ${format.number(data.people)}`}>
          <CountTable
            name={t("email_campaigns.reasons.title")}
            headings={[t("email_campaigns.report.reason"), t("email_campaigns.report.people")]}
            rows={data.reasons.map(({ reason, people }) => ({
              key: String(reason),
              label: unsubscribeReason(t, reason) ?? t("email_campaigns.report.noReason"),
              counts: [people],
            }))}
          />
        </Section>
      )}
    </div>
  )
}

function useReasons({ from, to }: Period, campaign: string) {
  const query = new URLSearchParams({ from, to, ...(campaign !== "" && { campaign_id: campaign }) })
  const path = `${emailCampaigns.path}/unsubscribe-reasons?${query}`
  return useQuery({
    queryKey: [path],
    queryFn: async () => (await api<{ unsubscribe_reasons: UnsubscribeReasons }>(path)).unsubscribe_reasons,
    retry: mayTryAgain,
  })
}
