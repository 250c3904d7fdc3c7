import type { MedusaContainer } from "@medusajs/framework/types"
import type { Booking } from "../../modules/services/types"
import { findPartRefund, type PartRefund } from "../capacity/part-refund"

/**
 * The refund of a booking: what its line item cost, with taxes and discounts. Undefined for a free booking, one that is
 * refunded already, and one whose payment was not captured.
 */
export async function bookingRefund(
  container: MedusaContainer,
  { id, number, order_id, hold_line_id }: Booking,
): Promise<PartRefund | undefined> {
  if (order_id === null || hold_line_id === null) return undefined
  const [line] = await container.resolve("capacity").linesOf([hold_line_id])
  const { refund } = await findPartRefund(container, {
    orderId: order_id,
    lineIds: line?.order_line_id ? [line.order_line_id] : [],
    note: `Booking ${number} (${id})`,
  })
  return refund
}
