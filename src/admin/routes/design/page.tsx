import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Swatch } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { Hub } from "../../components/navigation/hub"

export const config = defineRouteConfig({
  label: "navigation.design",
  translationNs: "svc",
  icon: Swatch,
  rank: 2,
})

export const handle = { breadcrumb: () => <PageName text="navigation.design" /> }

const DesignPage = () => <Hub of="/design" />

export default DesignPage
