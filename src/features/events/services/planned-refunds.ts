import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../lib/currency-decimals"
import type { ValidTicket } from "../module/lib/announcements"
import { shareOf } from "../module/lib/share"

/** The engine computes the totals of an order, so this many are read at once. */
const ORDERS_AT_ONCE = 200

export interface PlannedRefund {
  currency_code: string
  /** In major units. */
  amount: number
}

interface PaidOrder {
  id: string
  currency_code: string
  items: readonly { id: string; total: BigNumberInput; quantity: number }[]
  /** The amount of each captured payment that is not refunded yet. */
  left: BigNumberInput[]
}

interface SoldTicket extends ValidTicket {
  order_line_id: string | null
}

/**
 * The amounts that canceling an event with refunds would pay back now, by currency. A ticket that is free or unpaid counts as 0. The
 * number of statements grows with the orders, but only by a few for each 200.
 */
export async function plannedRefunds(container: MedusaContainer, event_id: string): Promise<PlannedRefund[]> {
  const sums = new Map<string, BigNumberInput>()
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: ValidTicket[] = await container
      .resolve("events")
      .announcements.validTickets({ event_id, after, take: ORDERS_AT_ONCE })
    for (const { currency_code, amount } of await refundsOf(container, page))
      sums.set(currency_code, MathBN.add(sums.get(currency_code) ?? 0, amount))
    after = page.at(-1)?.order_id
  }
  return [...sums]
    .map(([currency_code, amount]) => ({ currency_code, amount: MathBN.convert(amount).toNumber() }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => one.currency_code.localeCompare(other.currency_code))
}

async function refundsOf(container: MedusaContainer, tickets: readonly ValidTicket[]) {
  if (tickets.length === 0) return []
  const ids = [...new Set(tickets.map(({ order_id }) => order_id))]
  const [lines, orders] = await Promise.all([
    container.resolve("capacity").linesOf([...new Set(tickets.map(({ hold_line_id }) => hold_line_id))]),
    paidOrders(container, ids),
  ])
  const lineIds = new Map(lines.map(({ hold_line_id, order_line_id }) => [hold_line_id, order_line_id]))
  return orders.map((order) => {
    const own = tickets
      .filter(({ order_id }) => order_id === order.id)
      .map((ticket) => ({ ...ticket, order_line_id: lineIds.get(ticket.hold_line_id) ?? null }))
    return { currency_code: order.currency_code, amount: refundOf(order, own) }
  })
}

async function paidOrders(container: MedusaContainer, ids: string[]): Promise<PaidOrder[]> {
  const left = await container.resolve("orders").findRefundableOfMany(ids)
  const paid = [...new Set(left.map(({ order_id }) => order_id))]
  if (paid.length === 0) return []
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "currency_code", "total", "items.*", "items.detail.*"],
    filters: { id: paid },
    pagination: { take: paid.length },
  })
  return data.map(({ id, currency_code, items }) => ({
    id,
    currency_code,
    items: (items ?? []).flatMap((item) =>
      item ? [{ id: item.id, total: item.total ?? 0, quantity: Number(item.detail?.quantity) }] : [],
    ),
    left: left.flatMap((payment) => (payment.order_id === id ? [payment.left] : [])),
  }))
}

/** The same amounts as the refunds of the tickets one by one, in `part-refund.ts`. */
function refundOf(
  { currency_code, items, left: before }: PaidOrder,
  tickets: readonly Pick<SoldTicket, "order_line_id" | "number">[],
): BigNumberInput {
  const left = [...before]
  const cent = MathBN.div(1, 10 ** decimalsOf(currency_code))
  const amounts = tickets.map(({ order_line_id, number }) => {
    const item = items.find(({ id }) => id === order_line_id)
    const share = item ? shareOf(item.total, { number, quantity: item.quantity, currency_code }) : 0
    const least = MathBN.sub(share, cent)
    const payment = share > 0 ? left.findIndex((one) => MathBN.gt(one, least)) : -1
    if (payment < 0) return 0
    const amount = MathBN.min(share, left[payment] ?? 0)
    left[payment] = MathBN.sub(left[payment] ?? 0, amount)
    return amount
  })
  return MathBN.sum(0, ...amounts)
}
