import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { bookingRefund } from "../../features/tours/booking-refund"
import { errors } from "../../lib/errors"
import { refundPlacedOrderWorkflow } from "../orders/refund-placed-order"
import { type Release, releaseHoldingsStep } from "../orders/steps/release-holdings"

interface Canceling {
  id: string
  refund: boolean
  created_by: string
}

/**
 * Cancels one booking of an order, gives back its places, and refunds its money on request. The money comes last,
 * because it cannot be taken back. If the process ended before, a repeated call refunds. A refund's note names its
 * booking, so each is refunded once.
 *
 * Throws 404, 409 `invalid_state`, and the payment service's errors.
 */
export async function cancelBooking(
  container: MedusaContainer,
  { id, refund, created_by }: Canceling,
): Promise<void> {
  const found = await container.resolve("tours").retrieveTourBooking(id)
  const { order_id, status } = found
  if (order_id === null) throw errors.notFound(`There is no booking '${id}'.`)
  const money = refund ? await bookingRefund(container, found) : undefined
  const isInterrupted = money !== undefined && status === "canceled"
  if (status === "canceled" && !isInterrupted) throw errors.invalidState("The booking is canceled already.")
  if (!isInterrupted) {
    const lines = await container.resolve("capacity").linesOfHolds([found.hold_id])
    const released = lines.flatMap(({ order_line_id: line_id, quantity }) =>
      line_id === null ? [] : [{ line_id, quantity }],
    )
    await cancelTourBookingWorkflow(container).run({ input: { order_id, lines: released } })
  }
  if (!money) return
  await refundPlacedOrderWorkflow(container).run({ input: { ...money, created_by } })
  // The job of canceled departures has no refund to repeat any more.
  await container.resolve("tours").bookings.refunds.settle(id)
}

/** Gives back all places of a booking. The tours then cancel it, because no piece of it is left. */
const cancelTourBookingWorkflow = createWorkflow(
  "cancel-tour-booking",
  (input: WorkflowData<Release>) => new WorkflowResponse(releaseHoldingsStep(input)),
)
