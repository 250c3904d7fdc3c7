import type { MedusaContainer } from "@medusajs/framework/types"
import type { PrintedBooking } from "../../modules/tours/types"
import { type PartRefund, partRefund } from "../capacity/part-refund"

/**
 * The refund of a booking: what its line items cost, with taxes and discounts. Undefined for a free booking.
 *
 * Throws 409 `invalid_state` if no captured payment has enough money left.
 */
export async function bookingRefund(
  container: MedusaContainer,
  { id, order_id, hold_id }: Pick<PrintedBooking, "id" | "order_id" | "hold_id">,
): Promise<PartRefund | undefined> {
  const lines = await container.resolve("capacity").linesOfHolds([hold_id])
  const lineIds = lines.flatMap(({ order_line_id }) => order_line_id ?? [])
  return partRefund(container, { orderId: order_id, lineIds, note: `Tour booking ${id}` })
}
