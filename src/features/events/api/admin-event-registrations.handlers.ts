import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import type { Registration } from "../module/types"
import { cancelTicket } from "../workflows/cancel-registration"
import { eventCheckInWorkflow } from "../workflows/check-in"
import { adminEventRegistrations } from "./admin-event-registrations.rows"

declareHandlers([
  route(adminEventRegistrations.adminListEventRegistrations, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope
      .resolve("events")
      .listAdmissions(filter, { limit, offset, isOldestFirst: order === "created_at" })
    const event_registrations = items.map((one) => ({ ...shownRegistration(one), refund: one.refund }))
    return { event_registrations, count, offset, limit }
  }),
  route(
    adminEventRegistrations.adminCancelEventRegistration,
    async ({ params: { id }, body, actor, scope }) => {
      const refund = body.refund ? "now" : "never"
      const canceled = await cancelTicket(scope, { id, refund, created_by: actor.id })
      return { event_registration: shownRegistration(canceled) }
    },
  ),
  route(adminEventRegistrations.adminCheckIn, async ({ body, actor, scope }) => {
    const { result } = await eventCheckInWorkflow(scope).run({ input: { ...body, actor_id: actor.id } })
    return { event_registration: shownRegistration(result) }
  }),
])

/** A registration without its secret, which only the ticket holder sees. */
function shownRegistration(found: Registration) {
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
