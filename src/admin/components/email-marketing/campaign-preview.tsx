import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ApiError, api, mayTryAgain } from "../../lib/api"
import { isRecord, type Values } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { useSettled } from "../../lib/settled"
import { type EmailPreview, emailCampaigns } from "../../resources/email-campaigns"
import { MailFrame } from "../crud/mail-frame"

/** The campaign's mail as it would be sent now. It follows the typing, and nothing is stored. */
export const CampaignPreview = ({ subject, preheader, locale, blocks }: Values) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const isBegun = typeof subject === "string" && subject !== "" && Array.isArray(blocks) && blocks.length > 0
  const draft = { subject, preheader: preheader || null, locale, blocks: isBegun ? blocks.map(sent) : [] }
  const asked = useSettled(JSON.stringify(draft))
  const { data, error } = useQuery({
    queryKey: [emailCampaigns.path, "preview", asked],
    queryFn: async () =>
      (
        await api<{ email_preview: EmailPreview }>(`${emailCampaigns.path}/preview`, {
          body: JSON.parse(asked),
        })
      ).email_preview,
    enabled: isBegun,
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
  if (!isBegun) return null
  const isIncomplete = error instanceof ApiError && error.status === 400
  const reason = isIncomplete ? t("email_campaigns.incomplete") : textOf(error)
  return <MailFrame label={t("email_campaigns.preview")} mail={data} problem={error ? reason : undefined} />
}

/** The API takes `null` for an empty field. */
function sent(block: unknown): unknown {
  if (!isRecord(block)) return block
  return Object.fromEntries(Object.entries(block).map(([name, value]) => [name, value === "" ? null : value]))
}
