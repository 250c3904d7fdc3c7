import type { MedusaContainer, OrderDetailDTO } from "@medusajs/framework/types"
import {
  getLastFulfillmentStatus,
  getLastPaymentStatus,
  getOrderDetailWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { order } from "../../carts/api/store-carts-schemas"
import type { orders } from "./store-orders.rows"

type Order = z.output<typeof order>
type List = z.output<typeof orders.listMyOrders.query>

/** The order's own fields in a list. `payment_status` and `fulfillment_status` are added. */
const LISTED = [
  "id",
  "display_id",
  "status",
  "email",
  "currency_code",
  "region_id",
  "created_at",
  "updated_at",
  "canceled_at",
  "total",
  "subtotal",
  "item_total",
  "shipping_total",
  "tax_total",
  "discount_total",
]
const DETAILED = [
  ...LISTED,
  "items.*",
  "shipping_address.*",
  "summary",
  "credit_line_total",
  "item_subtotal",
  "shipping_subtotal",
  "billing_address.*",
  "shipping_methods.id",
  "shipping_methods.name",
  "shipping_methods.amount",
  "shipping_methods.total",
]
const IN_LIST = new Set([...LISTED, "version", "items", "shipping_address"])

/** One page of a customer's orders. Drafts are left out. The number of statements does not depend on the page's size. */
export async function ownOrders(
  scope: MedusaContainer,
  customerId: string,
  page: List,
): Promise<z.output<typeof orders.listMyOrders.response>> {
  const { orders: found, count } = await scope.resolve("orders").listOwnOrders(customerId, page)
  return { orders: found.map(listedOrder), count, offset: page.offset, limit: page.limit }
}

const detailed = z.custom<OrderDetailDTO>()

function listedOrder(found: object): Order {
  const named = Object.entries(found).filter(([name]) => IN_LIST.has(name))
  return shownOrder(
    plain({
      ...Object.fromEntries(named),
      payment_status: getLastPaymentStatus(detailed.parse(found)),
      fulfillment_status: getLastFulfillmentStatus(detailed.parse(found)),
    }),
  )
}

/** The engine's amounts as numbers. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** An order of this customer. Throws 404 if it does not exist or belongs to another customer. */
export async function ownOrder(
  scope: MedusaContainer,
  customerId: string,
  orderId: string,
  fields: string[] = DETAILED,
): Promise<Order> {
  return detailsOf(scope, { id: orderId, customer_id: customerId, is_draft_order: false }, fields)
}

/** The order that matches the filters. Throws 404 if there is none. */
export async function detailsOf(
  scope: MedusaContainer,
  { id, ...filters }: { id: string; customer_id?: string; is_draft_order: false },
  fields: string[],
): Promise<Order> {
  const { result } = await getOrderDetailWorkflow(scope).run({ input: { fields, order_id: id, filters } })
  return shownOrder(result)
}

/** Parses the order, because the engine's types are too general. All amounts become numbers. */
export function shownOrder(found: unknown): Order {
  return order.parse(found)
}
