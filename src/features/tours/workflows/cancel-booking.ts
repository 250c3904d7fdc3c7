import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"
import { type CancelledPart, decisionOf } from "../../capacity/services/part-decision"
import { partRefund } from "../../capacity/services/part-refund"
import type { PartDecision } from "../../orders/module/lib/part-decisions"
import { decidePartWorkflow } from "../../orders/workflows/decide-part"
import { refundPartOfOrderWorkflow } from "../../orders/workflows/refund-part-of-order"
import { decidePartStep } from "../../orders/workflows/steps/decide-part"
import { type Release, releaseHoldingsStep } from "../../orders/workflows/steps/release-holdings"
import { bookingPart } from "../services/booking-refund"

interface Canceling extends CancelledPart {
  id: string
}

interface Released extends Release {
  decision: PartDecision | null
}

/**
 * Cancels one booking of an order, gives back its places, and refunds its money on request. The money comes last,
 * because it cannot be taken back. If the process ended before, a repeated call refunds. A refund's note names its
 * booking, so each is refunded once.
 *
 * Throws 404, 409 `invalid_state`, and the payment service's errors.
 */
export async function cancelBooking(container: MedusaContainer, { id, ...choice }: Canceling): Promise<void> {
  const found = await container.resolve("tours").retrieveTourBooking(id)
  const { order_id, status } = found
  if (order_id === null) throw errors.notFound(`There is no booking '${id}'.`)
  const part = await bookingPart(container, found)
  const money = choice.refund === "now" ? await partRefund(container, part) : undefined
  const decision = await decisionOf(container, part, choice)
  const isInterrupted = money !== undefined && status === "canceled"
  if (status === "canceled" && !isInterrupted) throw errors.invalidState("The booking is canceled already.")
  if (isInterrupted) await decidePartWorkflow(container).run({ input: decision })
  else {
    const lines = await container.resolve("capacity").linesOfHolds([found.hold_id])
    const released = lines.flatMap(({ order_line_id: line_id, quantity }) =>
      line_id === null ? [] : [{ line_id, quantity }],
    )
    await cancelTourBookingWorkflow(container).run({ input: { order_id, lines: released, decision } })
  }
  if (!money) return
  await refundPartOfOrderWorkflow(container).run({ input: { ...money, created_by: choice.created_by } })
  // The job of canceled departures has no refund to repeat any more.
  await container.resolve("tours").bookings.refunds.settle(id)
}

/** Gives back all places of a booking. The tours then cancel it, because no piece of it is left. */
const cancelTourBookingWorkflow = createWorkflow("cancel-tour-booking", (input: WorkflowData<Released>) => {
  decidePartStep(input.decision)
  return new WorkflowResponse(releaseHoldingsStep(input))
})
