import { defineRouteConfig } from "@medusajs/admin-sdk"
import { When, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { SessionChoice } from "../../../components/events/session-choice"
import { useFormat } from "../../../lib/format"
import { eventQuotas, eventTickets } from "../../../resources/event-sales"
import { events } from "../../../resources/events"
import { forms } from "../../../resources/forms"

export const config = defineRouteConfig({ label: "events.tickets.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="events.tickets.title" /> }

const Prices = ({ of: prices }: { of: { amount: number; currency_code: string }[] }) => {
  const { money } = useFormat()
  return <Words>{prices.map(({ amount, currency_code: code }) => money(amount, code)).join(" · ")}</Words>
}

const TicketsPage = () => (
  <DrawerPage
    resource={eventTickets}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "event_id", cell: ({ event_title }) => <Words>{event_title}</Words> },
      { name: "prices", cell: ({ prices }) => <Prices of={prices} /> },
      { name: "sales_start_at", cell: ({ sales_start_at: at }) => <When at={at} /> },
      { name: "sales_end_at", cell: ({ sales_end_at: at }) => <When at={at} /> },
    ]}
    filters={[{ name: "event_id", to: events }]}
    fields={[
      {
        name: "event_id",
        kind: "reference",
        to: events,
        isRequired: true,
        isFixed: true,
        empties: ["session_id", "quota_ids"],
      },
      {
        name: "session_id",
        kind: "own",
        edit: (id, onChange, { event_id }) => (
          <SessionChoice eventId={event_id} sessionId={id} onChange={onChange} />
        ),
      },
      { name: "title", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      {
        name: "prices",
        kind: "rows",
        isRequired: true,
        fields: [
          { name: "amount", kind: "number", isRequired: true },
          { name: "currency_code", kind: "address", isRequired: true, hasHint: true },
        ],
      },
      { name: "quota_ids", kind: "references", to: eventQuotas, sharing: "event_id", hasHint: true },
      { name: "sales_start_at", kind: "date-time" },
      { name: "sales_end_at", kind: "date-time" },
      { name: "min_per_order", kind: "number" },
      { name: "max_per_order", kind: "number" },
      { name: "needs_attendees", kind: "switch" },
      { name: "attendee_form_id", kind: "reference", to: forms, hasHint: true },
      { name: "position", kind: "number" },
    ]}
  />
)

export default TicketsPage
