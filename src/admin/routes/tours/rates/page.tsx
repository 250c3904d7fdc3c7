import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { PRICES } from "../../../components/tours/price-fields"
import { Prices } from "../../../components/tours/prices"
import { tourRates, tourSeasons, tourUnits } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.rates.title", translationNs: "svc", rank: 7 })

export const handle = { breadcrumb: () => <PageName text="tours.rates.title" /> }

const RatesPage = () => (
  <DrawerPage
    resource={tourRates}
    isSearchable={false}
    columns={[
      { name: "unit_id", cell: ({ label }) => <Words>{label}</Words> },
      { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
      { name: "prices", cell: ({ prices }) => <Prices of={prices} /> },
    ]}
    filters={[{ name: "tour_id", to: tours }]}
    fields={[
      { name: "unit_id", kind: "reference", to: tourUnits, isRequired: true, isFixed: true },
      { name: "season_id", kind: "reference", to: tourSeasons, isRequired: true, isFixed: true },
      PRICES,
    ]}
  />
)

export default RatesPage
