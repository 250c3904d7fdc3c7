import type { MedusaContainer } from "@medusajs/framework/types"
import { shareOf } from "../../modules/events/lib/share"
import type { Registration } from "../../modules/events/types"
import { type Part, type PartRefund, partRefund } from "../capacity/part-refund"

type TicketOfOrder = Pick<Registration, "id" | "order_id" | "hold_line_id" | "number">

/**
 * The refund of one ticket: its part of what the line item cost, with taxes and discounts. Undefined for a free ticket.
 *
 * Throws 409 `invalid_state` if no captured payment has enough money left.
 */
export async function ticketRefund(
  container: MedusaContainer,
  ticket: TicketOfOrder,
): Promise<PartRefund | undefined> {
  return partRefund(container, await ticketPart(container, ticket))
}

/** The part of an order that a ticket is. */
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
