import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../lib/currency-decimals"
import { errors } from "../../lib/errors"
import { shareOf } from "../../modules/events/lib/share"
import type { Registration } from "../../modules/events/types"
import type { RefundablePayment } from "../../modules/orders/types"

export interface TicketRefund {
  order_id: string
  payment_id: string
  /** In major units. */
  amount: number
  /** The amount of the payment that was refunded earlier. */
  refunded: string
  /** Identifies the ticket's refund. */
  note: string
}

/**
 * The refund of one ticket: its part of what the line item cost, with taxes and discounts. Undefined for a free ticket.
 *
 * Throws 409 `invalid_state` if no captured payment has enough money left.
 */
export async function ticketRefund(
  container: MedusaContainer,
  { id, order_id, hold_line_id, number }: Registration,
): Promise<TicketRefund | undefined> {
  const note = `Ticket ${id}`
  const [line] = await container.resolve("capacity").linesOf([hold_line_id])
  const { data: orders } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["currency_code", "total", "items.*", "items.detail.*"],
    filters: { id: order_id ?? "" },
  })
  const [order] = orders
  const item = order?.items?.find((one) => one?.id === line?.order_line_id)
  if (!order || !item || order_id === null) throw errors.invalidState("The order of this ticket is gone.")
  const { currency_code } = order
  const share = shareOf(item.total ?? 0, { number, quantity: Number(item.detail?.quantity), currency_code })
  if (share === 0) return undefined
  const payments = await container.resolve("orders").findRefundable(order_id)
  // Shares are rounded and the payment's amount is not. So the last share can be a fraction of a cent too large.
  const least = MathBN.sub(share, MathBN.div(1, 10 ** decimalsOf(currency_code)))
  const payment = payments.find((one) => MathBN.gt(leftOf(one), least))
  if (!payment)
    throw errors.invalidState("The order has no captured payment with enough money left to refund.")
  const amount = MathBN.min(share, leftOf(payment)).toNumber()
  // Read after the sum of refunds. So if another call refunds in between, the sum differs, and this one is refused.
  const earlier = await container.resolve("orders").findRefundNoted(payment.payment_id, note)
  if (earlier) throw errors.invalidState("The ticket is refunded already.")
  return { order_id, payment_id: payment.payment_id, amount, refunded: payment.refunded, note }
}

function leftOf({ captured, refunded }: RefundablePayment) {
  return MathBN.sub(captured, refunded)
}
