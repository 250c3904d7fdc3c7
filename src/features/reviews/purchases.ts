import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import type { Subject } from "../../modules/reviews/types"

/**
 * Whether a customer has ordered a subject: a line of an order of theirs that is neither a draft nor cancelled, and
 * that no later edit of the order has taken out. What was sent back was bought all the same. An email proves nothing, so
 * nobody who was not signed in has ordered anything.
 */
export async function hasPurchased(
  container: MedusaContainer,
  { type, id }: Subject,
  customerId: string | null,
): Promise<boolean> {
  if (customerId === null || type !== "product") return false
  // The engine's types have no filter by what an order is made of, though its queries do: hence the wider type.
  const filters: object = {
    customer_id: customerId,
    is_draft_order: false,
    status: { $nin: [OrderStatus.CANCELED, OrderStatus.DRAFT] },
    items: { product_id: id },
  }
  const { data: orders } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "items.product_id"],
    filters,
  })
  // The filter finds lines of every version of an order, the field those of its present one.
  return orders.some(({ items }) => items?.some((line) => line?.product_id === id))
}
