import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { PublicationList } from "../../components/publications/publication-list"
import { tours } from "../../resources/tours"

export const config = defineRouteConfig({ label: "tours.title", translationNs: "svc", icon: DocumentText })

export const handle = { breadcrumb: () => <PageName text="tours.title" /> }

const ToursPage = () => (
  <PublicationList
    resource={tours}
    path="/tours"
    columns={[{ name: "position", isSortable: true, cell: ({ position }) => position }]}
  />
)

export default ToursPage
