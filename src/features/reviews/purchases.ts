import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import type { Subject } from "../../modules/reviews/types"

/**
 * True if the customer has bought the subject. The order must not be a draft or cancelled, and must still contain the
 * line. Returned items count. Only signed-in customers count, because an email proves nothing.
 */
export async function hasPurchased(
  container: MedusaContainer,
  { type, id }: Subject,
  customerId: string | null,
): Promise<boolean> {
  if (customerId === null || type !== "product") return false
  // The engine's filter types lack relations, but its queries support them. The wider type allows them.
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
  // The filter matches lines of all order versions. The field contains only the current lines.
  return orders.some(({ items }) => items?.some((line) => line?.product_id === id))
}
