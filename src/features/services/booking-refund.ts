import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import type { Booking } from "../../modules/services/types"

export interface BookingRefund {
  order_id: string
  payment_id: string
  /** In major units. */
  amount: number
  /** The part of the payment that was refunded before. */
  refunded: string
  /** Identifies the booking's refund. */
  note: string
}

/**
 * The refund of a booking: what its line item cost, with taxes and discounts. Undefined for a free booking, one that is
 * refunded already, and one whose payment was not captured.
 */
export async function bookingRefund(
  container: MedusaContainer,
  { id, number, order_id, hold_line_id }: Booking,
): Promise<BookingRefund | undefined> {
  if (order_id === null || hold_line_id === null) return undefined
  const note = `Booking ${number} (${id})`
  const [line] = await container.resolve("capacity").linesOf([hold_line_id])
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["currency_code", "total", "items.*", "items.detail.*"],
    filters: { id: order_id },
  })
  const item = data[0]?.items?.find((one) => one?.id === line?.order_line_id)
  const amount = MathBN.convert(item?.total ?? 0).toNumber()
  if (!item || amount === 0) return undefined
  const payments = await container.resolve("orders").findRefundable(order_id)
  const payment = payments.find(({ captured, refunded }) =>
    MathBN.gte(MathBN.sub(captured, refunded), amount),
  )
  if (!payment) return undefined
  // Read after the sum of refunds. So if another call refunds in between, the sum differs, and this one is refused.
  const earlier = await container.resolve("orders").findRefundNoted(payment.payment_id, note)
  if (earlier) return undefined
  return { order_id, payment_id: payment.payment_id, amount, refunded: payment.refunded, note }
}
