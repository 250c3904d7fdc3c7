import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import type { FieldDefinition } from "../../../components/crud/field-definition"
import { PageName } from "../../../components/crud/page-name"
import { serviceResources } from "../../../resources/services"

export const config = defineRouteConfig({ label: "services.people.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="services.people.title" /> }

const HOURS: readonly FieldDefinition[] = [
  { name: "weekday", kind: "weekday", isRequired: true },
  { name: "start", kind: "line", isRequired: true, hasHint: true },
  { name: "end", kind: "line", isRequired: true },
]

const PeoplePage = () => (
  <DrawerPage
    resource={serviceResources}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "timezone", cell: ({ timezone }) => <Words>{timezone}</Words> },
    ]}
    defaults={{ is_active: true, kind: "person", timezone: "UTC", hours: [] }}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "is_active", kind: "switch" },
      { name: "kind", kind: "choice", options: ["person", "room"], isRequired: true },
      { name: "timezone", kind: "line", isRequired: true, hasHint: true },
      { name: "image", kind: "media" },
      { name: "hours", kind: "rows", fields: HOURS },
    ]}
  />
)

export default PeoplePage
