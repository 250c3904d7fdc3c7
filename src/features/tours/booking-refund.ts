import type { MedusaContainer } from "@medusajs/framework/types"
import { type Part, type PartRefund, partRefund } from "../capacity/part-refund"

interface BookingOfOrder {
  id: string
  order_id: string | null
  hold_id: string
}

/**
 * The refund of a booking: what its line items cost, with taxes and discounts. Undefined for a free booking.
 *
 * Throws 409 `invalid_state` if no captured payment has enough money left.
 */
export async function bookingRefund(
  container: MedusaContainer,
  booking: BookingOfOrder,
): Promise<PartRefund | undefined> {
  return partRefund(container, await bookingPart(container, booking))
}

/** The part of an order that a booking is. */
export async function bookingPart(
  container: MedusaContainer,
  { id, order_id, hold_id }: BookingOfOrder,
): Promise<Part> {
  return {
    orderId: order_id,
    lineIds: await lineIdsOf(container, [hold_id]),
    note: `Tour booking ${id}`,
  }
}

/** The order's line items that belong to these holds. */
export async function lineIdsOf(container: MedusaContainer, holdIds: readonly string[]): Promise<string[]> {
  const lines = await container.resolve("capacity").linesOfHolds(holdIds)
  return lines.flatMap(({ order_line_id }) => order_line_id ?? [])
}
