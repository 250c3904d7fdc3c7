import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { UnsubscribeReport } from "../../../components/email-marketing/unsubscribe-report"
import { SectionTabs } from "../../../components/navigation/section-tabs"

export const config = defineRouteConfig({ label: "email_campaigns.reasons.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="email_campaigns.reasons.title" /> }

const ReasonsPage = () => (
  <>
    <SectionTabs />
    <UnsubscribeReport />
  </>
)

export default ReasonsPage
