import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import type { Subject } from "./module/types"

/**
 * True if the customer has bought the product or booked the tour. The order must not be a draft or cancelled, and must
 * still contain the item. Items that were returned count. Guests do not count, because anyone can type another person's
 * email.
 */
export async function hasPurchased(
  container: MedusaContainer,
  { type, id }: Subject,
  customerId: string | null,
): Promise<boolean> {
  if (customerId === null) return false
  if (type === "tour") return container.resolve("tours").bookings.hasBooked(id, customerId)
  // The wider type allows a filter by related items. The engine's queries support this, but its types do not.
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
  // The filter above also matches items of older versions of an order. `items` has only those of the current version.
  return orders.some(({ items }) => items?.some((line) => line?.product_id === id))
}
