import type { MedusaContainer } from "@medusajs/framework/types"
import { findPartRefund, type Part, type PartRefund } from "../../capacity/services/part-refund"
import type { Booking } from "../module/types"

/**
 * The refund of a booking: what its line item cost, with taxes and discounts. Undefined for a free booking, one that is
 * refunded already, and one whose payment was not captured.
 */
export async function bookingRefund(
  container: MedusaContainer,
  booking: Booking,
): Promise<PartRefund | undefined> {
  const { refund } = await findPartRefund(container, await bookingPart(container, booking))
  return refund
}

/** The part of an order that a booking is. A booking without a cart has no order. */
export async function bookingPart(
  container: MedusaContainer,
  { id, number, order_id, hold_line_id }: Booking,
): Promise<Part> {
  const [line] = hold_line_id === null ? [] : await container.resolve("capacity").linesOf([hold_line_id])
  return {
    orderId: order_id,
    lineIds: line?.order_line_id ? [line.order_line_id] : [],
    note: `Booking ${number} (${id})`,
  }
}

/**
 * Whether the booking was canceled to be refunded, and is not refunded yet. The shop may have canceled it without a
 * refund, so the money alone does not tell.
 */
export async function isRefundInterrupted(container: MedusaContainer, booking: Booking): Promise<boolean> {
  if (booking.status !== "canceled" || booking.order_id === null) return false
  const { note } = await bookingPart(container, booking)
  const isRefunded = await container.resolve("orders").parts.isRefunded(note)
  return isRefunded === true && (await bookingRefund(container, booking)) !== undefined
}
