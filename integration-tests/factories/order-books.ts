import { admin } from "../harness/api"
import { type Books, cleared } from "./order-ledger"
import type { OrderShop } from "./orders"

interface ShownOrder {
  version: number
  status: string
  total: number
  summary: { pending_difference: number }
  items: { id: string; detail: Record<string, number> }[]
  fulfillments: { id: string }[]
  returns: { id: string; status: string; items: { quantity: number; received_quantity: number }[] }[]
  payment_collections: { payments: { id: string; captures: Paid[]; refunds: Paid[] }[] }[]
}

interface Paid {
  amount: number
}

const FIELDS = [
  "version",
  "status",
  "total",
  "summary",
  "items.id",
  "*items.detail",
  "fulfillments.id",
  "returns.id",
  "returns.status",
  "*returns.items",
  "payment_collections.payments.id",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.refunds.amount",
].join()

/** Reads what an order says of its pieces and its money, and what else a refusal must not change. */
export async function booksOf(shop: OrderShop, id: string) {
  const { body } = await admin(shop).get(`/admin/orders/${id}?fields=${FIELDS}`).expect(200)
  const { items, returns, fulfillments, payment_collections, ...order }: ShownOrder = body.order
  const payments = payment_collections.flatMap((one) => one.payments)
  const paid = (name: "captures" | "refunds") =>
    sum(payments.flatMap((one) => one[name].map(({ amount }) => amount)))
  const returned = returns.map(({ id, items: parts = [] }) => [
    id,
    { asked: sum(parts.map((one) => one.quantity)), back: sum(parts.map((one) => one.received_quantity)) },
  ])
  const books: Books = cleared({
    lines: Object.fromEntries(items.map(({ id, detail }) => [id, piecesIn(detail)])),
    returns: Object.fromEntries(returned),
    total: order.total,
    pending: order.summary.pending_difference,
    captured: paid("captures"),
    refunded: paid("refunds"),
  })
  const statuses = returns.map(({ id, status }) => `${id} ${status}`).sort()
  const fulfilments = fulfillments.map(({ id }) => id).sort()
  const whole = { books, version: order.version, status: order.status, statuses, fulfilments }
  return { books, whole, payment: payments[0]?.id ?? "", fulfilments }
}

function piecesIn(detail: Record<string, number>) {
  const of = (name: string) => detail[`${name}quantity`] ?? 0
  return {
    ordered: of(""),
    fulfilled: of("fulfilled_"),
    delivered: of("delivered_"),
    requested: of("return_requested_"),
    received: of("return_received_"),
    dismissed: of("return_dismissed_"),
    writtenOff: of("written_off_"),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
