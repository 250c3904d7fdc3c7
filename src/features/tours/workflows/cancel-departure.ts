import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { SEND_TOUR_MAILS } from "../module/due"
import type { Cancellation } from "../module/lib/cancellation"

type Canceling = Omit<Cancellation, "now" | "actor_id"> & { actor: Actor }

const cancelWithMailsStep = createStep(
  "cancel-with-mails",
  async ({ actor, ...wanted }: Canceling, { container }) => {
    const now = clock.date()
    const { bookings } = container.resolve("tours")
    const mailIds = await bookings.cancelDeparture({ ...wanted, actor_id: actor.id, now })
    dueWork(container).note(SEND_TOUR_MAILS, now)
    return new StepResponse(mailIds.length, { departure_id: wanted.departure_id, mailIds })
  },
  async (canceled, { container }) => {
    if (canceled) await container.resolve("tours").bookings.scheduleAgain(canceled)
  },
)

/**
 * Cancels a departure, and queues a mail for each valid booking. A job first cancels the booking, refunds it on request,
 * and then sends the mail.
 *
 * Throws 409 `invalid_state` if the departure is canceled already, or if the number of bookings or passengers has changed.
 */
export const cancelDepartureWorkflow = createWorkflow(
  "cancel-departure",
  (input: WorkflowData<Canceling>) => new WorkflowResponse(cancelWithMailsStep(input)),
)
