import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { PRICES } from "../../../components/tours/price-fields"
import { Prices } from "../../../components/tours/prices"
import { tourUnits } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.units.title", translationNs: "svc", rank: 4 })

export const handle = { breadcrumb: () => <PageName text="tours.units.title" /> }

const UnitsPage = () => (
  <DrawerPage
    resource={tourUnits}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
      { name: "prices", cell: ({ prices }) => <Prices of={prices} /> },
    ]}
    filters={[{ name: "tour_id", to: tours }]}
    fields={[
      { name: "tour_id", kind: "reference", to: tours, isRequired: true, isFixed: true },
      { name: "title", kind: "line", isRequired: true },
      PRICES,
      { name: "min_age", kind: "number", hasHint: true },
      { name: "max_age", kind: "number", hasHint: true },
      { name: "places", kind: "number", hasHint: true },
      { name: "max_per_booking", kind: "number", hasHint: true },
      { name: "position", kind: "number" },
    ]}
    defaults={{ places: 1, position: 0 }}
  />
)

export default UnitsPage
