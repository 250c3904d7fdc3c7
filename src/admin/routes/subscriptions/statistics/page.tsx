import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { SectionTabs } from "../../../components/navigation/section-tabs"
import { SubscriptionFigures } from "../../../components/subscriptions/subscription-figures"

export const config = defineRouteConfig({ label: "subscriptions.statistics.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="subscriptions.statistics.title" /> }

const SubscriptionStatisticsPage = () => (
  <>
    <SectionTabs />
    <SubscriptionFigures />
  </>
)

export default SubscriptionStatisticsPage
