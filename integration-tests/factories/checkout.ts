import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runInTenant, type Tenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { cartCopies, type Replaced } from "./cart-copies"

const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

/** A variant with its inventory item and location. */
export interface Stocked {
  variantId: string
  inventoryItemId: string
  locationId: string
}

/** Returns a variant of the demo shop with this many pieces in stock and no reservations. */
export async function stockedVariant(shop: Shop, pieces: number, index = 0): Promise<Stocked> {
  const { body } = await admin(shop)
    .get("/admin/inventory-items?limit=50&fields=id,*location_levels")
    .expect(200)
  const item = body.inventory_items.filter(
    ({ location_levels }: { location_levels: unknown[] }) => location_levels.length > 0,
  )[index]
  const locationId: string = item.location_levels[0].location_id
  await setStock(shop, { inventoryItemId: item.id, locationId }, pieces)
  const [variant] = await sql(
    shop,
    `SELECT variant_id FROM product_variant_inventory_item WHERE inventory_item_id = ? AND deleted_at IS NULL`,
    [item.id],
  )
  return { variantId: variant?.variant_id ?? "", inventoryItemId: item.id, locationId }
}

export async function setStock(
  shop: Shop,
  { inventoryItemId, locationId }: Omit<Stocked, "variantId">,
  pieces: number,
): Promise<void> {
  await admin(shop)
    .post(`/admin/inventory-items/${inventoryItemId}/location-levels/${locationId}`, {
      stocked_quantity: pieces,
    })
    .expect(200)
}

/**
 * Creates a cart that only needs to be completed: with address, shipping, payment, and a line for each number in
 * `lines`.
 */
export async function readyCart(
  shop: Shop,
  variantId: string,
  lines = [1],
  email = "guest@checkout.test",
): Promise<string> {
  const store = storefront(shop)
  const { body: list } = await store.get("/store/regions").expect(200)
  const region = list.regions.find(({ currency_code }: { currency_code: string }) => currency_code === "eur")
  const { body: created } = await store
    .post("/store/carts", {
      region_id: region.id,
      email,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
    .expect(200)
  const { id } = created.cart
  for (const [line, quantity] of lines.entries())
    await store
      .post(`/store/carts/${id}/line-items`, { variant_id: variantId, quantity, metadata: { line } })
      .expect(200)
  const { body: options } = await store.get(`/store/shipping-options?cart_id=${id}`).expect(200)
  await store
    .post(`/store/carts/${id}/shipping-methods`, { option_id: options.shipping_options[0].id })
    .expect(200)
  const { body: collected } = await store.post("/store/payment-collections", { cart_id: id }).expect(200)
  await store
    .post(`/store/payment-collections/${collected.payment_collection.id}/payment-sessions`, {
      provider_id: "pp_system_default",
    })
    .expect(200)
  return id
}

/** Copies a cart by SQL, because creating one through the API takes a second. */
export async function copiesOf(
  shop: Shop,
  cartId: string,
  count: number,
  replaced: Replaced = {},
): Promise<string[]> {
  const { statements, ids } = cartCopies(cartId, count, replaced)
  for (const statement of statements) await sql(shop, statement)
  return ids
}

/** Runs SQL in the shop's own database. */
export function sql(
  shop: Shop,
  statement: string,
  values: Record<string, unknown> | unknown[] = {},
): Promise<Record<string, string>[]> {
  return runInTenant(isAway(shop.tenant) ? shop.tenant : undefined, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await database.raw(statement, values as never)
    return rows
  })
}

function isAway(tenant: Shop["tenant"]): tenant is Tenant {
  return "databaseUrl" in tenant
}
