import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../lib/currency-decimals"
import { errors } from "../../lib/errors"
import type { PrintedBooking } from "../../modules/tours/types"

export interface BookingRefund {
  order_id: string
  payment_id: string
  /** In major units. */
  amount: number
  /** The amount of the payment that was refunded earlier. */
  refunded: string
  /** Identifies the booking's refund. */
  note: string
}

/**
 * The refund of a booking: what its line items cost, with taxes and discounts. Undefined for a free booking.
 *
 * Throws 409 `invalid_state` if no captured payment has enough money left.
 */
export async function bookingRefund(
  container: MedusaContainer,
  { id, order_id, hold_id }: Pick<PrintedBooking, "id" | "order_id" | "hold_id">,
): Promise<BookingRefund | undefined> {
  const note = `Tour booking ${id}`
  const lines = await container.resolve("capacity").linesOfHolds([hold_id])
  const { data: orders } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["currency_code", "total", "items.*", "items.detail.*"],
    filters: { id: order_id ?? "" },
  })
  const [order] = orders
  if (!order || order_id === null) throw errors.invalidState("The order of this booking is gone.")
  const ids = new Set(lines.map(({ order_line_id }) => order_line_id))
  const amount = (order.items ?? [])
    .filter((item) => item && ids.has(item.id))
    .reduce((sum, item) => MathBN.add(sum, item?.total ?? 0), MathBN.convert(0))
    .decimalPlaces(decimalsOf(order.currency_code))
    .toNumber()
  if (amount === 0) return undefined
  const payments = await container.resolve("orders").findRefundable(order_id)
  const payment = payments.find(({ captured, refunded }) =>
    MathBN.gte(MathBN.sub(captured, refunded), amount),
  )
  if (!payment)
    throw errors.invalidState("The order has no captured payment with enough money left to refund.")
  // Read after the sum of refunds. So if another call refunds in between, the sum differs, and this one is refused.
  const earlier = await container.resolve("orders").findRefundNoted(payment.payment_id, note)
  if (earlier) throw errors.invalidState("The booking is refunded already.")
  return { order_id, payment_id: payment.payment_id, amount, refunded: payment.refunded, note }
}
