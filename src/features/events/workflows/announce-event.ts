import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { SEND_EVENT_MAILS } from "../module/due"
import type { Announcement } from "../module/lib/announcements"

type Announcing = Omit<Announcement, "now">

const announceEventStep = createStep(
  "announce-event",
  async (wanted: Announcing, { container }) => {
    const now = clock.date()
    const undo = await container.resolve("events").announcements.announce({ ...wanted, now })
    dueWork(container).note(SEND_EVENT_MAILS, now)
    return new StepResponse(wanted.event_id, undo)
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("events").announcements.revert(undo)
  },
)

/**
 * Postpones or cancels an event, and queues a mail for each order with valid tickets. A job sends them. If the event is
 * canceled, it first cancels the tickets, and refunds them on request. Emits `event.updated`.
 *
 * Throws 404, and 409 `invalid_state` if the number of tickets or orders has changed.
 */
export const announceEventWorkflow = createWorkflow("announce-event", (input: WorkflowData<Announcing>) => {
  const id = announceEventStep(input)
  emitEventStep({ eventName: "event.updated", data: { id } })
  return new WorkflowResponse(id)
})
