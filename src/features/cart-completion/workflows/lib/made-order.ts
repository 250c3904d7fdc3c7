import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { holdingsOf } from "../../../holdings"

/** An order that the engine has created from a cart. After a crash, parts of it may be missing. */
interface MadeOrder {
  order_id: string
  cart_id: string
}

/**
 * Whether everything before the payment is done: the links, the reservations, and the mark that the cart is completed.
 */
export async function isWhole(
  container: MedusaContainer,
  { order_id, cart_id }: MadeOrder,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data: links }, { data: carts }, { data: orders }] = await Promise.all([
    query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id, order_id } }),
    query.graph({
      entity: "cart",
      fields: ["completed_at", "payment_collection.id"],
      filters: { id: cart_id },
    }),
    query.graph({
      entity: "order",
      fields: ["payment_collections.id"],
      filters: { id: order_id },
    }),
  ])
  const [cart] = carts
  const [order] = orders
  if (links.length === 0 || !cart?.completed_at || !order) return false
  const collection = cart.payment_collection?.id
  if (collection && !order.payment_collections?.some((linked) => linked?.id === collection)) return false

  return holdingsOf(container).isHeld({ order_id, cart_id })
}

/** Removes all traces of an order that was never paid. Each part can run again after a crash. */
export async function revertOrder(
  container: MedusaContainer,
  { order_id, cart_id }: MadeOrder,
  { usedPromotions }: { usedPromotions: boolean },
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: orders } = await query.graph({
    entity: "order",
    fields: [
      "customer_id",
      "email",
      "payment_collections.id",
      "promotions.id",
      "items.id",
      "items.adjustments.code",
      "items.adjustments.amount",
      "shipping_methods.adjustments.code",
      "shipping_methods.adjustments.amount",
    ],
    filters: { id: order_id },
  })
  const [order] = orders
  const lines = (order?.items ?? []).flatMap((item) => item ?? [])
  await holdingsOf(container).release({ order_id, cart_id })
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .dismiss([
      { [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id } },
      ...(order?.payment_collections ?? []).flatMap((linked) =>
        linked
          ? [{ [Modules.ORDER]: { order_id }, [Modules.PAYMENT]: { payment_collection_id: linked.id } }]
          : [],
      ),
      ...(order?.promotions ?? []).flatMap((linked) =>
        linked ? [{ [Modules.ORDER]: { order_id }, [Modules.PROMOTION]: { promotion_id: linked.id } }] : [],
      ),
    ])
  await container.resolve(Modules.CART).updateCarts([{ id: cart_id, completed_at: null }])

  const uses = [...lines, ...(order?.shipping_methods ?? [])].flatMap((line) =>
    (line?.adjustments ?? []).flatMap((adjustment) =>
      adjustment?.code ? [{ code: adjustment.code, amount: adjustment.amount ?? 0 }] : [],
    ),
  )
  if (usedPromotions && uses.length > 0)
    await container.resolve(Modules.PROMOTION).revertUsage(uses, {
      customer_id: order?.customer_id ?? null,
      customer_email: order?.email ?? null,
    })
  // Deletes the order last. If an earlier part fails, the next attempt finds the remaining work by the order.
  await container.resolve(Modules.ORDER).deleteOrders([order_id])
}
