import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { Code, When } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { CampaignReport } from "../../../components/email-marketing/campaign-report"
import { recipientsOf } from "../../../resources/email-campaigns"

export const handle = { breadcrumb: () => <PageName text="email_campaigns.report.title" /> }

const STATUSES = ["pending", "sending", "sent", "failed", "skipped", "uncertain"] as const
const REASONS: readonly string[] = ["suppressed", "unsubscribed", "interrupted"]

const CampaignPage = () => {
  const { id = "" } = useParams()
  const { t } = useTranslation("svc")
  const recipients = useMemo(() => recipientsOf(id), [id])
  return (
    <div className="flex flex-col gap-y-3">
      <CampaignReport id={id} />
      <ListPage
        resource={recipients}
        isSearchable={false}
        columns={[
          {
            name: "email",
            cell: ({ email }) =>
              email === null ? t("email_lists.suppressions.erased") : <Code>{email}</Code>,
          },
          { name: "status", cell: ({ status }) => t(`email_campaigns.recipients.options.${status}`) },
          {
            name: "reason",
            maxWidth: 300,
            // Other reasons are what the mail server said.
            cell: ({ reason, reported }) =>
              reported !== null ? (
                t(`email_lists.suppressions.reasons.${reported}`)
              ) : reason !== null && REASONS.includes(reason) ? (
                t(`email_campaigns.recipients.reasons.${reason}`)
              ) : (
                <Code>{reason}</Code>
              ),
          },
          { name: "sent_at", isSortable: true, cell: ({ sent_at: at }) => <When at={at} /> },
          { name: "opened_at", cell: ({ opened_at: at }) => <When at={at} /> },
          { name: "clicked_at", cell: ({ clicked_at: at }) => <When at={at} /> },
          { name: "unsubscribed_at", cell: ({ unsubscribed_at: at }) => <When at={at} /> },
        ]}
        filters={[{ name: "status", options: STATUSES }]}
      />
    </div>
  )
}

export default CampaignPage
