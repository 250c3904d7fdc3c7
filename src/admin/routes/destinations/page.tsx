import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { PublicationList } from "../../components/publications/publication-list"
import { destinations } from "../../resources/destinations"

export const config = defineRouteConfig({
  label: "destinations.title",
  translationNs: "svc",
  icon: DocumentText,
})

export const handle = { breadcrumb: () => <PageName text="destinations.title" /> }

const DestinationsPage = () => (
  <PublicationList
    resource={destinations}
    path="/destinations"
    columns={[{ name: "position", isSortable: true, cell: ({ position }) => position }]}
  />
)

export default DestinationsPage
