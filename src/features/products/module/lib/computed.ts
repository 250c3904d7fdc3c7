import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Buyer } from "../types"
import { findPrices } from "./prices"
import { findStock } from "./stock"

/** Adds this buyer's prices and stock to variants. */
export async function withPricesAndStock<Variant extends { id: string; manage_inventory?: unknown }>(
  sql: Knex,
  variants: Variant[],
  buyer: Buyer,
) {
  const ids = variants.map(({ id }) => id)
  const prices = await findPrices(sql, ids, buyer)
  const counted = variants.filter((variant) => variant.manage_inventory).map(({ id }) => id)
  const stock = await findStock(sql, counted, buyer)
  return variants.map((variant) => ({
    ...variant,
    calculated_price: prices.get(variant.id) ?? null,
    ...(variant.manage_inventory ? { inventory_quantity: stock.get(variant.id) ?? null } : {}),
  }))
}
