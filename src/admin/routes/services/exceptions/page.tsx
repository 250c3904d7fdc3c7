import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import type { FieldDefinition } from "../../../components/crud/field-definition"
import { PageName } from "../../../components/crud/page-name"
import { serviceExceptions, serviceResources } from "../../../resources/services"

export const config = defineRouteConfig({ label: "services.exceptions.title", translationNs: "svc", rank: 3 })

export const handle = { breadcrumb: () => <PageName text="services.exceptions.title" /> }

const HOURS: readonly FieldDefinition[] = [
  { name: "start", kind: "line", isRequired: true, hasHint: true },
  { name: "end", kind: "line", isRequired: true },
]

const ExceptionsPage = () => (
  <DrawerPage
    resource={serviceExceptions}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "starts_on", isSortable: true, cell: ({ starts_on }) => <Words>{starts_on}</Words> },
      { name: "ends_on", cell: ({ ends_on }) => <Words>{ends_on}</Words> },
    ]}
    fields={[
      { name: "title", kind: "line", isRequired: true },
      { name: "starts_on", kind: "line", isRequired: true, hasHint: true },
      { name: "ends_on", kind: "line", isRequired: true },
      { name: "resource_id", kind: "reference", to: serviceResources, hasHint: true },
      { name: "hours", kind: "rows", fields: HOURS },
    ]}
  />
)

export default ExceptionsPage
