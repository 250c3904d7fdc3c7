import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { tourSeasons } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.seasons.title", translationNs: "svc", rank: 6 })

export const handle = { breadcrumb: () => <PageName text="tours.seasons.title" /> }

const SeasonsPage = () => (
  <DrawerPage
    resource={tourSeasons}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
      { name: "starts_on", cell: ({ starts_on: on }) => <Code>{on}</Code> },
      { name: "ends_on", cell: ({ ends_on: on }) => <Code>{on}</Code> },
    ]}
    filters={[{ name: "tour_id", to: tours }]}
    fields={[
      { name: "tour_id", kind: "reference", to: tours, isRequired: true, isFixed: true },
      { name: "title", kind: "line", isRequired: true },
      { name: "starts_on", kind: "address", isRequired: true, hasHint: true },
      { name: "ends_on", kind: "address", isRequired: true },
      { name: "position", kind: "number", hasHint: true },
    ]}
    defaults={{ position: 0 }}
  />
)

export default SeasonsPage
