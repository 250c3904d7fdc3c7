import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Envelope } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { CampaignActions } from "../../components/email-marketing/campaign-actions"
import { CampaignPreview } from "../../components/email-marketing/campaign-preview"
import type { Values } from "../../lib/draft"
import { emailCampaigns } from "../../resources/email-campaigns"
import { emailLists } from "../../resources/email-lists"
import { emailSegments } from "../../resources/email-segments"

export const config = defineRouteConfig({
  label: "email_campaigns.title",
  translationNs: "svc",
  icon: Envelope,
})

export const handle = { breadcrumb: () => <PageName text="email_campaigns.title" /> }

const BLOCKS = ["heading", "text", "image", "button", "products", "posts", "divider"]

const isOneOf =
  (...types: string[]) =>
  ({ type }: Values) =>
    typeof type === "string" && types.includes(type)

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
        { name: "segment_id", kind: "reference", to: emailSegments, hasHint: true },
        { name: "subject", kind: "line", isRequired: true },
        { name: "preheader", kind: "line" },
        { name: "locale", kind: "line", isRequired: true },
        {
          name: "blocks",
          kind: "rows",
          isRequired: true,
          fields: [
            { name: "type", kind: "choice", options: BLOCKS, isRequired: true },
            { name: "text", kind: "text", shownIf: isOneOf("heading", "text", "image", "button") },
            { name: "image_url", kind: "media", shownIf: isOneOf("image") },
            { name: "link", kind: "address", shownIf: isOneOf("image", "button") },
            { name: "products", kind: "lines", shownIf: isOneOf("products") },
            { name: "posts", kind: "lines", shownIf: isOneOf("posts") },
          ],
          blank: () => ({ type: "text" }),
        },
      ]}
      defaults={{ locale: "en" }}
      preview={(values) => <CampaignPreview {...values} />}
    />
  )
}

export default EmailCampaignsPage
