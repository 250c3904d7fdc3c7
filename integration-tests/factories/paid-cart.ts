import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { runInTenant, type Tenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { createCart } from "./create-cart"
import { unique } from "./unique"

const ADDRESSES: Record<string, object> = {
  eur: { country_code: "de", city: "Berlin", postal_code: "10117" },
  try: { country_code: "tr", city: "İstanbul", postal_code: "34000" },
  usd: { country_code: "us", city: "New York", postal_code: "10001", province: "ny" },
}

/** Creates a cart with one line, an address and shipping. Only the payment is missing. */
export async function fullCart(shop: Shop, currency = "eur") {
  const { region_id, variant_id, option_id } = await sellableIn(shop, currency)
  const address = {
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: "Unter den Linden 1",
    phone: "+49 30 1234567",
    ...ADDRESSES[currency],
  }
  const store = storefront(shop)
  const made = await store
    .post("/store/carts", {
      region_id,
      email: `${unique("ada")}@checkout.test`,
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id, quantity: 1 }],
    })
    .expect(200)
  const { id } = made.body.cart
  const shipped = await store.post(`/store/carts/${id}/shipping-methods`, { option_id }).expect(200)
  return { id: id as string, region_id, variant_id, total: shipped.body.cart.total as number, currency }
}

/** Creates a payment session for a cart. */
export async function paymentSession(shop: Shop, cartId: string, provider_id: string) {
  const store = storefront(shop)
  const begun = await store.post("/store/payment-collections", { cart_id: cartId }).expect(200)
  const { id } = begun.body.payment_collection
  const chosen = await store.post(`/store/payment-collections/${id}/payment-sessions`, { provider_id })
  if (chosen.status !== 200) throw new Error(`The payment session was not created: ${chosen.text}`)
  const session = chosen.body.payment_collection.payment_sessions.find(
    (one: { provider_id: string }) => one.provider_id === provider_id,
  )
  return session as { id: string; status: string; amount: number; data: Record<string, string> }
}

/** Adds these payment providers to all regions of a shop, next to bank transfer. */
export async function offerPayment(shop: Shop, providerIds: string[]): Promise<void> {
  await inShop(shop, async () => {
    await updateRegionsWorkflow(shop.container).run({
      input: { selector: {}, update: { payment_providers: ["pp_system_default", ...providerIds] } },
    })
  })
}

/** Returns a cart's order with its payments; undefined if there is no order. */
export async function orderOf(shop: Shop, cartId: string) {
  return inShop(shop, async () => {
    const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order_cart",
      fields: ["order_id"],
      filters: { cart_id: cartId },
    })
    const ids = data.map(({ order_id }: { order_id: string }) => order_id)
    if (ids.length === 0) return undefined
    const fields =
      "+payment_collections.status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
    const { body } = await admin(shop).get(`/admin/orders/${ids[0]}?fields=${fields}`).expect(200)
    const [collection] = body.order.payment_collections
    return { id: ids[0] as string, count: ids.length, collection, payments: collection?.payments ?? [] }
  })
}

/** Runs work on the shop's data without the API. */
function inShop<Result>({ tenant }: Shop, work: () => Promise<Result>): Promise<Result> {
  const isAway = (named: { id: string; slug: string }): named is Tenant => "databaseUrl" in named
  return runInTenant(isAway(tenant) ? tenant : undefined, work)
}

/** Runs work while a variant is sold out. */
export async function whileSoldOut(
  shop: Shop,
  variantId: string,
  work: () => PromiseLike<unknown>,
): Promise<void> {
  const inventory = shop.container.resolve(Modules.INVENTORY)
  const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["inventory_items.inventory_item_id"],
    filters: { id: variantId },
  })
  const itemId = data[0]?.inventory_items?.[0]?.inventory_item_id ?? ""
  const levels = await inventory.listInventoryLevels({ inventory_item_id: itemId })
  const set = (quantity: (level: (typeof levels)[number]) => number) =>
    inventory.updateInventoryLevels(
      levels.map((level) => ({
        inventory_item_id: itemId,
        location_id: level.location_id,
        stocked_quantity: quantity(level),
      })),
    )
  await set((level) => Number(level.reserved_quantity))
  try {
    await work()
  } finally {
    await set((level) => Number(level.stocked_quantity))
  }
}

interface Sellable {
  region_id: string
  variant_id: string
  option_id: string
}

const known = new Map<string, Promise<Sellable>>()

/** Cached for each shop and currency. */
function sellableIn(shop: Shop, currency: string): Promise<Sellable> {
  const key = `${shop.tenant.id} ${currency}`
  const found = known.get(key) ?? findSellable(shop, currency)
  known.set(key, found)
  return found
}

async function findSellable(shop: Shop, currency: string): Promise<Sellable> {
  const { id, region_id } = await createCart(shop, currency)
  // For a cart without an address, the engine offers the shipping options of all regions, in any order.
  await storefront(shop).post(`/store/carts/${id}`, { shipping_address: ADDRESSES[currency] }).expect(200)
  const fields = "*variants,+variants.inventory_quantity"
  const { body } = await storefront(shop)
    .get(`/store/products?region_id=${region_id}&limit=50&fields=${fields}`)
    .expect(200)
  const variants = body.products.flatMap((product: { variants: object[] }) => product.variants)
  const enough = variants.find((variant: { inventory_quantity: number }) => variant.inventory_quantity > 40)
  const options = await storefront(shop).get(`/store/shipping-options?cart_id=${id}`).expect(200)
  return { region_id, variant_id: enough.id, option_id: options.body.shipping_options[0].id }
}
