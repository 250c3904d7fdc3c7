import { route } from "../../../lib/contract/route"
import { eventCheckInWorkflow } from "../../../workflows/events/check-in"
import { adminEventRegistrations } from "../event-registrations/contract"
import { shownRegistration } from "../event-registrations/shown"

export const POST = route(adminEventRegistrations.adminCheckIn, async ({ body, actor, scope }) => {
  const { result } = await eventCheckInWorkflow(scope).run({ input: { ...body, actor_id: actor.id } })
  return { event_registration: shownRegistration(result) }
})
