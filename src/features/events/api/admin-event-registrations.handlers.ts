import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { cancelTicket } from "../workflows/cancel-registration"
import { eventCheckInWorkflow } from "../workflows/check-in"
import { adminEventRegistrations } from "./admin-event-registrations.rows"
import { shownRegistration } from "./admin-event-registrations-shown"

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
