import type { MedusaContainer } from "@medusajs/framework/types"
import { getOrderDetailWorkflow, getOrdersListWorkflow } from "@medusajs/medusa/core-flows"
import type { z } from "zod"
import { pagination } from "../../../lib/contract/lists"
import { order } from "../carts/schemas"
import type { orders } from "./contract"

type Order = z.output<typeof order>
type List = z.output<typeof orders.listMyOrders.query>

/** The order fields in a list. The engine computes `payment_status` and `fulfillment_status`. */
const SUMS = ["total", "subtotal", "item_total", "shipping_total", "tax_total", "discount_total"]
const LISTED = [
  ...["id", "display_id", "status", "email", "currency_code", "region_id", "created_at", "updated_at"],
  ...["canceled_at", ...SUMS, "items.*", "shipping_address.*"],
]
const DETAILED = [
  ...LISTED,
  ...["summary", "credit_line_total", "item_subtotal", "shipping_subtotal", "billing_address.*"],
  ...["shipping_methods.id", "shipping_methods.name", "shipping_methods.amount", "shipping_methods.total"],
]

/** A page of a customer's orders without drafts. The number of queries does not grow with the page. */
export async function ownOrders(
  scope: MedusaContainer,
  customerId: string,
  { status, ...page }: List,
): Promise<z.output<typeof orders.listMyOrders.response>> {
  const { result } = await getOrdersListWorkflow(scope).run({
    input: {
      fields: LISTED,
      variables: {
        filters: { customer_id: customerId, is_draft_order: false, ...(status && { status }) },
        ...pagination(page),
      },
    },
  })
  const { rows, metadata } = Array.isArray(result)
    ? { rows: result, metadata: { count: result.length } }
    : result
  return { orders: rows.map(shownOrder), count: metadata.count, offset: page.offset, limit: page.limit }
}

/** A customer's order. Throws 404 if it does not exist or belongs to another customer. */
export async function ownOrder(
  scope: MedusaContainer,
  customerId: string,
  orderId: string,
  fields: string[] = DETAILED,
): Promise<Order> {
  return detailsOf(scope, { id: orderId, customer_id: customerId, is_draft_order: false }, fields)
}

/** The order that matches the filters. Throws 404 if there is no match. */
export async function detailsOf(
  scope: MedusaContainer,
  { id, ...filters }: { id: string; customer_id?: string; is_draft_order: false },
  fields: string[],
): Promise<Order> {
  const { result } = await getOrderDetailWorkflow(scope).run({ input: { fields, order_id: id, filters } })
  return shownOrder(result)
}

/** Narrows the engine's types. All amounts are numbers. */
export function shownOrder(found: unknown): Order {
  return order.parse(found)
}
