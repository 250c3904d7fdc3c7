import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { When } from "../../components/crud/cells"
import { PageName } from "../../components/crud/page-name"
import { PublicationList } from "../../components/publications/publication-list"
import { events } from "../../resources/events"

export const config = defineRouteConfig({ label: "events.title", translationNs: "svc", icon: DocumentText })

export const handle = { breadcrumb: () => <PageName text="events.title" /> }

const EventsPage = () => (
  <PublicationList
    resource={events}
    path="/events"
    columns={[{ name: "starts_at", isSortable: true, cell: ({ starts_at }) => <When at={starts_at} /> }]}
  />
)

export default EventsPage
