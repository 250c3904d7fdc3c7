import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import type { FieldDefinition } from "../../../components/crud/field-definition"
import { PageName } from "../../../components/crud/page-name"
import { tourDepartureRules } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.rules.title", translationNs: "svc", rank: 3 })

export const handle = { breadcrumb: () => <PageName text="tours.rules.title" /> }

const PERIOD: readonly FieldDefinition[] = [
  { name: "from", kind: "address", isRequired: true, hasHint: true },
  { name: "to", kind: "address", isRequired: true },
]

const RulesPage = () => (
  <DrawerPage
    resource={tourDepartureRules}
    isSearchable={false}
    columns={[
      { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
      {
        name: "periods",
        cell: ({ periods }) => <Code>{periods.map(({ from, to }) => `${from} – ${to}`).join(" · ")}</Code>,
      },
      { name: "local_time", cell: ({ local_time: time }) => <Code>{time}</Code> },
    ]}
    filters={[{ name: "tour_id", to: tours }]}
    fields={[
      { name: "tour_id", kind: "reference", to: tours, isRequired: true, isFixed: true },
      { name: "weekdays", kind: "weekdays", isRequired: true, isFixed: true },
      { name: "periods", kind: "rows", fields: PERIOD, isRequired: true, isFixed: true },
      { name: "exceptions", kind: "lines", isFixed: true, hasHint: true },
      { name: "local_time", kind: "address", isRequired: true, isFixed: true, hasHint: true },
      { name: "end_time", kind: "address", isFixed: true, hasHint: true },
      { name: "size", kind: "number", isFixed: true, hasHint: true },
      { name: "min_participants", kind: "number", isFixed: true, hasHint: true },
      { name: "cutoff_hours", kind: "number", isFixed: true, hasHint: true },
    ]}
  />
)

export default RulesPage
