import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Status, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { Seats } from "../../../components/tours/seats"
import { useDepartureCommands } from "../../../components/tours/use-cancellation"
import { localTime, tourDepartures } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.departures.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="tours.departures.title" /> }

const DeparturesPage = () => {
  const commands = useDepartureCommands()
  return (
    <DrawerPage
      resource={tourDepartures}
      isSearchable={false}
      columns={[
        {
          name: "starts_at",
          isSortable: true,
          cell: ({ local_start }) => <Code>{localTime(local_start)}</Code>,
        },
        { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
        { name: "size", cell: (departure) => <Seats of={departure} /> },
        { name: "departure_status", cell: ({ departure_status: status }) => <Status of={status} /> },
      ]}
      filters={[
        { name: "tour_id", to: tours },
        { name: "departure_status", options: ["scheduled", "canceled"] },
      ]}
      commands={commands}
      fields={[
        { name: "tour_id", kind: "reference", to: tours, isRequired: true, isFixed: true },
        { name: "local_start", kind: "address", isRequired: true, isFixed: true, hasHint: true },
        { name: "end_time", kind: "address", isFixed: true, hasHint: true },
        { name: "size", kind: "number", hasHint: true },
        { name: "min_participants", kind: "number", hasHint: true },
        { name: "cutoff_hours", kind: "number", hasHint: true },
        { name: "is_guaranteed", kind: "switch" },
      ]}
    />
  )
}

export default DeparturesPage
