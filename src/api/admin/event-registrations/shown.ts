import type { Registration } from "../../../modules/events/types"

/** A registration without its secret, which only the ticket holder sees. */
export function shownRegistration(found: Registration) {
  const { id, event_id, ticket_id, order_id, status } = found
  const { first_name, last_name, email, answers, checked_in_at, canceled_at, created_at } = found
  return {
    ...{ id, event_id, ticket_id, order_id },
    status: status === "reserved" ? ("confirmed" as const) : status,
    ...{ first_name, last_name, email, answers, checked_in_at, canceled_at, created_at },
  }
}
