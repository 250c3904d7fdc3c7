import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../lib/currency-decimals"
import { errors } from "../../../lib/errors"
import type { RefundablePayment } from "../../orders/module/types"

/** The refund of a part of an order. */
export interface PartRefund {
  order_id: string
  payment_id: string
  /** In major units. */
  amount: number
  /** The amount of the payment that was refunded earlier. */
  refunded: string
  /** Identifies the part's refund. */
  note: string
}

/** A part of an order that can be refunded by itself, such as a ticket. */
export interface Part {
  orderId: string | null
  lineIds: readonly string[]
  /** Identifies the part's refund among those of the order. */
  note: string
  /** Which part of the lines' total is refunded, in major units. Without it, all of it. */
  shareOf?: (total: BigNumberInput, quantity: number, currency: string) => BigNumberInput
}

/**
 * The refund of some lines of an order: what they cost, with taxes and discounts. Undefined if they were free.
 *
 * Throws 409 `invalid_state` if the order is gone, if the part is refunded already, or if no captured payment has enough
 * money left.
 */
export async function partRefund(container: MedusaContainer, part: Part): Promise<PartRefund | undefined> {
  const { refund, obstacle } = await findPartRefund(container, part)
  if (obstacle !== undefined) throw errors.invalidState(obstacle)
  return refund
}

/** The same without errors. `obstacle` says why there can be no refund. Both are undefined if the lines were free. */
export async function findPartRefund(
  container: MedusaContainer,
  { orderId, lineIds, note, shareOf = (total) => total }: Part,
): Promise<{ refund?: PartRefund; obstacle?: string }> {
  const { data: orders } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["currency_code", "total", "items.*", "items.detail.*"],
    filters: { id: orderId ?? "" },
  })
  const [order] = orders
  const items = (order?.items ?? []).flatMap((item) => (item && lineIds.includes(item.id) ? [item] : []))
  if (!order || orderId === null || items.length === 0) return { obstacle: "The order is gone." }
  const { currency_code } = order
  const shares = items.map((item) => shareOf(item.total ?? 0, Number(item.detail?.quantity), currency_code))
  const share = MathBN.sum(...shares).decimalPlaces(decimalsOf(currency_code))
  if (share.eq(0)) return {}

  const payments = await container.resolve("orders").findRefundable(orderId)
  // Shares are rounded and the payment's amount is not. So the last share can be a fraction of a cent too large.
  const least = MathBN.sub(share, MathBN.div(1, 10 ** decimalsOf(currency_code)))
  const payment = payments.find((one) => MathBN.gt(leftOf(one), least))
  if (!payment) return { obstacle: "The order has no captured payment with enough money left to refund." }
  const amount = MathBN.min(share, leftOf(payment)).toNumber()
  // Read after the sum of refunds. So if another call refunds in between, the sum differs, and this one is refused.
  const earlier = await container.resolve("orders").findRefundNoted(payment.payment_id, note)
  if (earlier) return { obstacle: "This part of the order is refunded already." }
  const { payment_id, refunded } = payment
  return { refund: { order_id: orderId, payment_id, amount, refunded, note } }
}

function leftOf({ captured, refunded }: RefundablePayment) {
  return MathBN.sub(captured, refunded)
}
