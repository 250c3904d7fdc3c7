import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { Status, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { AttendeeAnswers } from "../../../components/events/attendee-answers"
import { useTicketCancellation } from "../../../components/events/use-ticket-cancellation"
import { attendeeName, attendees } from "../../../resources/event-sales"
import { events } from "../../../resources/events"
import { REFUND_STATUSES } from "../../../resources/refunds"

export const config = defineRouteConfig({ label: "events.attendees.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="events.attendees.title" /> }

const AttendeesPage = () => {
  const { t } = useTranslation("svc")
  const commands = useTicketCancellation()
  return (
    <ListPage
      resource={attendees}
      columns={[
        { name: "name", cell: (attendee) => <Words>{attendeeName(attendee)}</Words> },
        { name: "email", cell: ({ email }) => <Words>{email ?? "–"}</Words> },
        { name: "answers", maxWidth: 360, cell: (attendee) => <AttendeeAnswers of={attendee} /> },
        { name: "status", cell: ({ status }) => <Status of={status} /> },
        {
          name: "refund",
          cell: ({ refund }) => <Words>{refund && t(`crud.options.${refund.status}`)}</Words>,
        },
        { name: "checked_in_at", cell: ({ checked_in_at: at }) => <When at={at} /> },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      filters={[
        { name: "event_id", to: events },
        { name: "status", options: ["confirmed", "checked_in", "canceled"] },
        { name: "refund", options: REFUND_STATUSES },
      ]}
      commands={commands}
    />
  )
}

export default AttendeesPage
