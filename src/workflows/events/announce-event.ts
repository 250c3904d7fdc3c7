import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { SEND_EVENT_MAILS } from "../../modules/events/due"
import type { Announcement } from "../../modules/events/lib/announcements"
import { eventWorkflows } from "./events"

type Announcing = Omit<Announcement, "now" | "actor_id"> & { actor: Actor }

/** Without it, a wrong number would be noticed only after other systems could know of the cancellation. */
const requireEventReachStep = createStep("require-event-reach", async (wanted: Announcing, { container }) => {
  await container.resolve("events").requireReach(wanted)
  return new StepResponse(undefined)
})

const noteEventMailsStep = createStep(
  "note-event-mails",
  async ({ actor, ...wanted }: Announcing, { container }) => {
    const now = clock.date()
    const ids = await container.resolve("events").announce({ ...wanted, actor_id: actor.id, now })
    dueWork(container).note(SEND_EVENT_MAILS, now)
    return new StepResponse(ids.length, ids)
  },
  async (ids, { container }) => {
    if (ids) await container.resolve("events").forgetMails(ids)
  },
)

/**
 * Postpones or cancels an event, and notes a mail for each order with valid tickets. A job sends them. If the event is
 * canceled, it first cancels the tickets, and refunds them on request.
 *
 * Throws 404, and 409 `invalid_state` if the number of tickets or orders has changed.
 */
export const announceEventWorkflow = createWorkflow("announce-event", (input: WorkflowData<Announcing>) => {
  requireEventReachStep(input)
  eventWorkflows.update.runAsStep({
    input: transform({ input }, ({ input: { event_id, kind, actor } }) => ({
      ...{ id: event_id, actor },
      change: { event_status: kind },
    })),
  })
  return new WorkflowResponse(noteEventMailsStep(input))
})
