import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { PriceHints } from "../services/prices"

/** For whom a cart's prices are computed. */
export async function cartHints(scope: MedusaContainer, cartId: string): Promise<PriceHints> {
  const cart = await scope
    .resolve(Modules.CART)
    .retrieveCart(cartId, { select: ["id", "region_id", "currency_code", "customer_id"] })
  return {
    ...(cart.region_id ? { region_id: cart.region_id } : { currency_code: cart.currency_code }),
    customer_id: cart.customer_id ?? undefined,
  }
}
