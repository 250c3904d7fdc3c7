import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { type CancelledPart, decisionOf } from "../../capacity/services/part-decision"
import type { PartDecision } from "../../orders/module/lib/part-decisions"
import { cancelPlacedOrderWorkflow } from "../../orders/workflows/cancel-placed-order"
import { decidePartWorkflow } from "../../orders/workflows/decide-part"
import { refundPartOfOrderWorkflow } from "../../orders/workflows/refund-part-of-order"
import { decidePartStep } from "../../orders/workflows/steps/decide-part"
import { releaseHoldingsStep } from "../../orders/workflows/steps/release-holdings"
import { SEND_BOOKING_MAILS } from "../module/due"
import type { Booking, Moving } from "../module/types"
import { bookingPart, bookingRefund } from "../services/booking-refund"
import { uncapturedOrderOf } from "../services/uncaptured-order"

interface Moved extends Moving {
  id: string
}

/** Moves a booking in one transaction. Throws 409 `sold_out` or `invalid_state`. */
export async function moveBooking(container: MedusaContainer, input: Moved): Promise<void> {
  await moveBookingWorkflow(container).run({ input })
  dueWork(container).note(SEND_BOOKING_MAILS, clock.date())
}

const moveBookingStep = createStep("move-booking", async ({ id, ...moving }: Moved, { container }) => {
  // The only step, so nothing can fail after it.
  // Times become texts on their way into a step.
  const [starts_at, ends_at] = [new Date(moving.starts_at), new Date(moving.ends_at)]
  await container.resolve("services").move(id, { ...moving, starts_at, ends_at })
  return new StepResponse(id)
})

const moveBookingWorkflow = createWorkflow(
  "move-booking",
  (input: WorkflowData<Moved>) => new WorkflowResponse(moveBookingStep(input)),
)

/**
 * Cancels a booking, gives back its slot, and refunds its money if it was captured. The money comes last, because it
 * cannot be taken back. If the process ended before, a repeated call refunds. A refund's note names its booking, so each
 * is refunded once. If the money is only authorized and the order has nothing else, the whole order is canceled, which
 * voids the payment.
 *
 * Throws 409 `invalid_state`, and the payment service's errors.
 */
export async function cancelBooking(
  container: MedusaContainer,
  booking: Booking,
  choice: CancelledPart,
): Promise<void> {
  const { created_by } = choice
  const refund = choice.refund === "now"
  const order_id =
    refund && booking.status === "confirmed" ? await uncapturedOrderOf(container, booking) : undefined
  if (order_id !== undefined) {
    const actor = { type: "booking", id: created_by }
    const reason = `The booking ${booking.number} was canceled.`
    await cancelPlacedOrderWorkflow(container).run({ input: { order_id, actor, cause: "booking", reason } })
    return
  }
  const money = refund ? await bookingRefund(container, booking) : undefined
  const decision = await decisionOf(container, await bookingPart(container, booking), choice)
  const isInterrupted = money !== undefined && booking.status === "canceled"
  if (isInterrupted) await decidePartWorkflow(container).run({ input: decision })
  else {
    await cancelBookingWorkflow(container).run({
      input: { id: booking.id, order_id: booking.order_id, hold_line_id: booking.hold_line_id, decision },
    })
    dueWork(container).note(SEND_BOOKING_MAILS, clock.date())
  }
  if (money) await refundPartOfOrderWorkflow(container).run({ input: { ...money, created_by } })
}

interface Canceled {
  id: string
  order_id: string | null
  hold_line_id: string | null
  decision: PartDecision | null
}

const cancelBookingStep = createStep(
  "cancel-booking",
  async ({ id, hold_line_id, order_id }: Canceled, { container }) => {
    const event = await container.resolve("services").cancel(id)
    const [line] = hold_line_id === null ? [] : await container.resolve("capacity").linesOf([hold_line_id])
    if (order_id !== null && !line?.order_line_id)
      throw errors.invalidState("The order of this booking is gone.")
    return new StepResponse(
      { order_line_id: line?.order_line_id ?? null, quantity: line?.quantity ?? 0 },
      { id, event },
    )
  },
  async (done, { container }) => {
    if (done) await container.resolve("services").confirmAgain(done.id, done.event)
  },
)

const cancelBookingWorkflow = createWorkflow("cancel-booking", (input: WorkflowData<Canceled>) => {
  decidePartStep(input.decision)
  const line = cancelBookingStep(input)
  when(
    "it-was-sold",
    { input, line },
    ({ input, line }) => input.order_id !== null && line.quantity > 0,
  ).then(() => {
    releaseHoldingsStep(
      transform({ input, line }, ({ input, line }) => ({
        order_id: input.order_id ?? "",
        lines: [{ line_id: line.order_line_id ?? "", quantity: line.quantity }],
      })),
    )
  })
  return new WorkflowResponse(void 0)
})
