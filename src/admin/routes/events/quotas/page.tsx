import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { eventQuotas } from "../../../resources/event-sales"
import { events } from "../../../resources/events"

export const config = defineRouteConfig({ label: "events.quotas.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="events.quotas.title" /> }

const QuotasPage = () => (
  <DrawerPage
    resource={eventQuotas}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "event_id", cell: ({ event_title }) => <Words>{event_title}</Words> },
      { name: "size", cell: ({ size }) => size ?? "∞" },
      { name: "taken", cell: ({ taken }) => taken },
      { name: "remaining", cell: ({ remaining }) => remaining ?? "∞" },
    ]}
    filters={[{ name: "event_id", to: events }]}
    fields={[
      { name: "event_id", kind: "reference", to: events, isRequired: true, isFixed: true },
      { name: "title", kind: "line", isRequired: true },
      { name: "size", kind: "number", hasHint: true },
    ]}
  />
)

export default QuotasPage
