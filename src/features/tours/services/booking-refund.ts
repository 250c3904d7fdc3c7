import type { MedusaContainer } from "@medusajs/framework/types"
import type { Part } from "../../capacity/services/part-refund"

interface BookingOfOrder {
  id: string
  order_id: string | null
  hold_id: string
}

/** The part of an order that a booking is. Its refund is what its line items cost, with taxes and discounts. */
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
