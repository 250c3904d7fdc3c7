import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Envelope } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { CampaignActions } from "../../components/email-marketing/campaign-actions"
import { emailCampaigns } from "../../resources/email-campaigns"
import { emailLists } from "../../resources/email-lists"

export const config = defineRouteConfig({
  label: "email_campaigns.title",
  translationNs: "svc",
  icon: Envelope,
})

export const handle = { breadcrumb: () => <PageName text="email_campaigns.title" /> }

const BLOCKS = ["heading", "text", "image", "button", "products", "divider"]

const EmailCampaignsPage = () => {
  const { t } = useTranslation("svc")
  return (
    <DrawerPage
      resource={emailCampaigns}
      columns={[
        { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
        { name: "status", cell: ({ status }) => t(`email_campaigns.statuses.${status}`) },
        { name: "sent", cell: ({ results }) => `${results.sent} / ${results.recipients}` },
        { name: "opened", cell: ({ results }) => `${results.opened} (+${results.machine_opened})` },
        { name: "clicked", cell: ({ results }) => results.clicked },
        { name: "failed", cell: ({ results }) => results.failed + results.uncertain },
        { name: "actions", cell: (campaign) => <CampaignActions {...campaign} /> },
      ]}
      fields={[
        { name: "name", kind: "line", isRequired: true },
        { name: "list_id", kind: "reference", to: emailLists, isRequired: true },
        { name: "subject", kind: "line", isRequired: true },
        { name: "preheader", kind: "line" },
        { name: "locale", kind: "line", isRequired: true },
        {
          name: "blocks",
          kind: "rows",
          isRequired: true,
          fields: [
            { name: "type", kind: "choice", options: BLOCKS, isRequired: true },
            { name: "text", kind: "text" },
            { name: "image_url", kind: "line" },
            { name: "link", kind: "line" },
            { name: "products", kind: "lines" },
          ],
        },
      ]}
      defaults={{ locale: "en" }}
    />
  )
}

export default EmailCampaignsPage
