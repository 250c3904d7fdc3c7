import type { Registration } from "../module/types"

/** A registration without its secret, which only the ticket holder sees. */
export function shownRegistration(found: Registration) {
  const { id, event_id, ticket_id, order_id, status } = found
  const { first_name, last_name, email, answers, form_id, form_version } = found
  const { checked_in_at, canceled_at, created_at } = found
  return {
    id,
    event_id,
    ticket_id,
    order_id,
    status: status === "reserved" ? ("confirmed" as const) : status,
    first_name,
    last_name,
    email,
    answers,
    form: form_id === null || form_version === null ? null : { id: form_id, version: form_version },
    checked_in_at,
    canceled_at,
    created_at,
  }
}
