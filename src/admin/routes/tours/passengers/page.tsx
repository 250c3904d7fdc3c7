import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { Code, Status, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useBookingCommands } from "../../../components/tours/use-cancellation"
import { REFUND_STATUSES } from "../../../resources/refunds"
import { localTime, passengerName, tourDepartures, tourPassengers } from "../../../resources/tour-sales"
import { tours } from "../../../resources/tours"

export const config = defineRouteConfig({ label: "tours.passengers.title", translationNs: "svc", rank: 8 })

export const handle = { breadcrumb: () => <PageName text="tours.passengers.title" /> }

const PassengersPage = () => {
  const { t } = useTranslation("svc")
  const commands = useBookingCommands()
  return (
    <ListPage
      resource={tourPassengers}
      columns={[
        { name: "name", cell: (passenger) => <Words>{passengerName(passenger)}</Words> },
        { name: "unit_id", cell: ({ unit_title: title }) => <Words>{title ?? "–"}</Words> },
        { name: "email", cell: ({ email }) => <Words>{email ?? "–"}</Words> },
        { name: "tour_id", cell: ({ tour_title }) => <Words>{tour_title}</Words> },
        { name: "departure_id", cell: ({ local_start }) => <Code>{localTime(local_start)}</Code> },
        { name: "status", cell: ({ status }) => <Status of={status} /> },
        {
          name: "refund",
          cell: ({ refund }) => <Words>{refund && t(`crud.options.${refund.status}`)}</Words>,
        },
      ]}
      filters={[
        { name: "tour_id", to: tours },
        { name: "departure_id", to: tourDepartures },
        { name: "refund", options: REFUND_STATUSES },
      ]}
      isExported
      commands={commands}
    />
  )
}

export default PassengersPage
