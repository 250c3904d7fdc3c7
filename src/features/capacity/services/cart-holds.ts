import type { MedusaContainer } from "@medusajs/framework/types"

/** The limited places in a cart, as its responses show them. */
export async function cartHolds(container: MedusaContainer, cartId: string) {
  const found = await container.resolve("capacity").holdsOf(cartId)
  return found.map(({ line_item_ids, kind, expires_at, status }) => ({
    line_item_ids,
    kind,
    expires_at,
    status,
  }))
}
