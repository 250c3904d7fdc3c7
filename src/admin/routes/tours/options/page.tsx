import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { PRICES } from "../../../components/tours/price-fields"
import { Prices } from "../../../components/tours/prices"
import { tourOptions } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.options.title", translationNs: "svc", rank: 5 })

export const handle = { breadcrumb: () => <PageName text="tours.options.title" /> }

const OptionsPage = () => (
  <DrawerPage
    resource={tourOptions}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
      { name: "prices", cell: ({ prices }) => <Prices of={prices} /> },
    ]}
    filters={[{ name: "tour_id", to: tours }]}
    fields={[
      { name: "tour_id", kind: "reference", to: tours, isRequired: true, isFixed: true },
      { name: "title", kind: "line", isRequired: true },
      { name: "type", kind: "line", hasHint: true },
      PRICES,
      { name: "per", kind: "choice", options: ["booking", "person"], isRequired: true },
      { name: "position", kind: "number" },
    ]}
    defaults={{ per: "booking", position: 0 }}
  />
)

export default OptionsPage
