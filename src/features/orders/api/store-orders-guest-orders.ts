import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { detailsOf, shownOrder } from "./store-orders-own-orders"

const MS_PER_HOUR = 3_600_000

/**
 * The order of a guest, for callers who know its id, while the shop's setting allows it. For every other order the
 * response is 404, so that nobody can find out which orders exist.
 */
export async function guestOrder(
  { scope, publishable_key_context, queryConfig }: AuthenticatedMedusaRequest,
  orderId: string,
) {
  const { guest_order_hours } = await scope.resolve("tenantConfig").read("checkout")
  const channels = publishable_key_context?.sales_channel_ids ?? []
  if (!(await isOpen())) throw errors.notFound(`There is no order '${orderId}'.`)
  const order = await detailsOf(scope, { id: orderId, is_draft_order: false }, queryConfig.fields)
  return shownOrder(withoutPaymentData(order))

  async function isOpen(): Promise<boolean> {
    const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["created_at", "sales_channel_id", "customer_id", "customer.has_account"],
      filters: { id: orderId, is_draft_order: false },
    })
    const [order] = data
    if (!order?.sales_channel_id || !channels.includes(order.sales_channel_id)) return false
    // If the order's customer is not found, the account was deleted. This is not a guest's order.
    if (order.customer_id && order.customer?.has_account !== false) return false
    const age = clock.now() - new Date(order.created_at).getTime()
    return age < guest_order_hours * MS_PER_HOUR
  }
}

/**
 * Removes the data of payments, such as secrets for the provider's code in the browser. Only the buyer may see them.
 */
function withoutPaymentData(order: object): unknown {
  return JSON.parse(JSON.stringify(order), (key, value: unknown) =>
    isPaymentList(key) && Array.isArray(value) ? value.map(withoutData) : value,
  )
}

function isPaymentList(key: string): boolean {
  return key === "payments" || key === "payment_sessions"
}

function withoutData(payment: unknown): unknown {
  if (typeof payment !== "object" || payment === null) return payment
  const hidden = new Set(["data", "context"])
  return Object.fromEntries(Object.entries(payment).filter(([name]) => !hidden.has(name)))
}
