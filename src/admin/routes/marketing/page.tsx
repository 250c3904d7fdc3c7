import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Target } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { Hub } from "../../components/navigation/hub"

export const config = defineRouteConfig({
  label: "navigation.marketing",
  translationNs: "svc",
  icon: Target,
  rank: 4,
})

export const handle = { breadcrumb: () => <PageName text="navigation.marketing" /> }

const MarketingPage = () => <Hub of="/marketing" />

export default MarketingPage
