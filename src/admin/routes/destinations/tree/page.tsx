import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { DestinationTree } from "../../../components/destinations/destination-tree"
import { SectionTabs } from "../../../components/navigation/section-tabs"

export const config = defineRouteConfig({ label: "destinations.tree.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="destinations.tree.title" /> }

const TreePage = () => (
  <>
    <SectionTabs />
    <DestinationTree />
  </>
)

export default TreePage
