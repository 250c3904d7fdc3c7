import { route } from "../../../../../lib/contract/route"
import { cancelTicket } from "../../../../../workflows/events/cancel-registration"
import { adminEventRegistrations } from "../../contract"
import { shownRegistration } from "../../shown"

export const POST = route(
  adminEventRegistrations.adminCancelEventRegistration,
  async ({ params: { id }, body, actor, scope }) => {
    const refund = body.refund ? "now" : "never"
    const canceled = await cancelTicket(scope, { id, refund, created_by: actor.id })
    return { event_registration: shownRegistration(canceled) }
  },
)
