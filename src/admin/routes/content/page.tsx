import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { Hub } from "../../components/navigation/hub"

export const config = defineRouteConfig({
  label: "navigation.content",
  translationNs: "svc",
  icon: DocumentText,
  rank: 1,
})

export const handle = { breadcrumb: () => <PageName text="navigation.content" /> }

const ContentPage = () => <Hub of="/content" />

export default ContentPage
