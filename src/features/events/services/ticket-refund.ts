import type { MedusaContainer } from "@medusajs/framework/types"
import type { Part } from "../../capacity/services/part-refund"
import { shareOf } from "../module/lib/share"
import type { Registration } from "../module/types"

type TicketOfOrder = Pick<Registration, "id" | "order_id" | "hold_line_id" | "number">

/** The part of an order that a ticket is. Its refund is its part of what the line item cost, with taxes and discounts. */
export async function ticketPart(
  container: MedusaContainer,
  { id, order_id, hold_line_id, number }: TicketOfOrder,
): Promise<Part> {
  const [line] = await container.resolve("capacity").linesOf([hold_line_id])
  return {
    orderId: order_id,
    lineIds: line?.order_line_id ? [line.order_line_id] : [],
    note: `Ticket ${id}`,
    shareOf: (total, quantity, currency_code) => shareOf(total, { number, quantity, currency_code }),
  }
}
