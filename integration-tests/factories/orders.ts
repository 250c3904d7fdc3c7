import {
  ApplicationMethodTargetType,
  ApplicationMethodType,
  ContainerRegistrationKeys,
  generateEntityId,
  ProductStatus,
  PromotionStatus,
  PromotionType,
} from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { copiesOf, sql } from "./checkout"
import type { createCustomer } from "./create-customer"
import { first } from "./first"
import { openSalesChannel } from "./sales-channel-shop"
import { unique } from "./unique"

export type OrderShop = Awaited<ReturnType<typeof openSalesChannel>>
export type Customer = Awaited<ReturnType<typeof createCustomer>>

/** A product with its own stock. */
export interface StockedProduct {
  id: string
  /** It is used as the product's handle and the variant's SKU too. */
  title: string
  variantId: string
  inventoryItemId: string
}

export const BERLIN = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}
export const MANUAL = "pp_system_default"

export const PRICE = 10

let opened: Promise<OrderShop> | undefined

/** A sales channel for the specs about carts and orders. Other specs do not see its products. */
export function useOrderShop(): Promise<OrderShop> {
  opened ??= openSalesChannel("Orders")
  return opened
}

/** Creates a product that costs 10 in every currency, with this stock. */
export async function createStockedProduct(shop: OrderShop, stock = 10): Promise<StockedProduct> {
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data: profiles }, { data: locations }] = await Promise.all([
    query.graph({ entity: "shipping_profile", fields: ["id"] }),
    query.graph({ entity: "stock_location", fields: ["id"] }),
  ])
  const title = unique("ordered")
  const prices = ["eur", "usd", "try"].map((currency_code) => ({ currency_code, amount: PRICE }))
  const { result } = await createProductsWorkflow(shop.container).run({
    input: {
      products: [
        {
          title,
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: first(profiles).id,
          sales_channels: [{ id: shop.channelId }],
          options: [{ title: "Size", values: ["One"] }],
          variants: [{ title: "One", sku: title, options: { Size: "One" }, prices }],
        },
      ],
    },
  })
  const { data: items } = await query.graph({
    entity: "inventory_item",
    fields: ["id"],
    filters: { sku: title },
  })
  const product = first(result)
  const inventoryItemId = first(items).id
  await createInventoryLevelsWorkflow(shop.container).run({
    input: {
      inventory_levels: [
        {
          inventory_item_id: inventoryItemId,
          location_id: first(locations).id,
          stocked_quantity: stock,
        },
      ],
    },
  })
  return { id: product.id, title, variantId: first(product.variants).id, inventoryItemId }
}

interface PlacedOrder {
  id: string
  display_id: number
  email: string
  total: number
  discount_total: number
  items: { id: string; title: string }[]
}

interface Wish {
  product: StockedProduct
  quantity?: number
  /** The buyer. Default: a guest. */
  customer?: Customer
  promoCodes?: string[]
}

interface FilledCart {
  id: string
  total: number
  currency_code: string
  region_id: string
}

const originals = new Map<string, Promise<FilledCart & { replaceable: string[] }>>()

/**
 * Creates a cart that only needs a payment. It is a copy of another one by SQL, because creating one through the API
 * takes a second.
 */
export async function filledCart(shop: Shop, wish: Wish): Promise<FilledCart> {
  // A cart with a promotion is not copied, because its discount would have to be computed.
  if (wish.promoCodes) return enteredCart(shop, wish)
  const { product, quantity = 1, customer } = wish
  const key = [shop.tenant.id, shop.publishableKey, quantity].join(" ")
  const known = originals.get(key)
  const original = known && (await isComplete(shop, known)) ? known : originalCart(shop, product, quantity)
  originals.set(key, original)

  const { replaceable, ...cart } = await original
  const buyer = customer ?? (await createGuest(shop))
  const own = [product.id, product.variantId, product.title, buyer.id, buyer.email]
  const replaced = Object.fromEntries(replaceable.map((before, index) => [before, own[index] ?? ""]))
  return { ...cart, id: first(await copiesOf(shop, cart.id, 1, replaced)) }
}

/** Creates the cart that copies are made of, and lists the values that differ in each copy. */
async function originalCart(shop: Shop, product: StockedProduct, quantity: number) {
  const cart = await enteredCart(shop, { product, quantity })
  const [row] = await sql(shop, "SELECT customer_id, email FROM cart WHERE id = ?", [cart.id])
  const buyer = [row?.customer_id ?? "", row?.email ?? ""]
  return { ...cart, replaceable: [product.id, product.variantId, product.title, ...buyer] }
}

/** Whether a cart still has its buyer. A spec that moves the clock by months makes it an abandoned one, which is erased. */
async function isComplete(shop: Shop, cart: Promise<FilledCart>): Promise<boolean> {
  const rows = await sql(shop, "SELECT 1 FROM cart WHERE id = ? AND email IS NOT NULL", [(await cart).id])
  return rows.length > 0
}

/** Creates a customer without an account, as the engine does for an email in a cart. */
async function createGuest(shop: Shop): Promise<{ id: string; email: string }> {
  const guest = { id: generateEntityId(undefined, "cus"), email: `${unique("guest")}@factory.test` }
  await sql(shop, "INSERT INTO customer (id, email, has_account) VALUES (?, ?, false)", [
    guest.id,
    guest.email,
  ])
  return guest
}

/** Creates a cart through the storefront's API. */
async function enteredCart(shop: Shop, { product, quantity = 1, customer, promoCodes }: Wish) {
  const caller = callerOf(shop, customer)
  const { body: made } = await caller
    .post("/store/carts", {
      region_id: await regionId(shop),
      email: customer?.email ?? `${unique("guest")}@factory.test`,
      shipping_address: BERLIN,
      billing_address: BERLIN,
      items: [{ variant_id: product.variantId, quantity }],
      ...(promoCodes && { promo_codes: promoCodes }),
    })
    .expect(200)
  const { id } = made.cart
  const { body: offered } = await caller.get(`/store/shipping-options?cart_id=${id}`).expect(200)
  const { body } = await caller
    .post(`/store/carts/${id}/shipping-methods`, { option_id: offered.shipping_options[0].id })
    .expect(200)
  return body.cart as FilledCart
}

/** Places an order through the storefront's API, paid by `provider`. */
export async function placedOrder(shop: Shop, { provider = MANUAL, ...wish }: Wish & { provider?: string }) {
  const caller = callerOf(shop, wish.customer)
  const cart = await filledCart(shop, wish)
  const begun = await caller.post("/store/payment-collections", { cart_id: cart.id }).expect(200)
  await caller
    .post(`/store/payment-collections/${begun.body.payment_collection.id}/payment-sessions`, {
      provider_id: provider,
    })
    .expect(200)
  const { body } = await caller.post(`/store/carts/${cart.id}/complete`).expect(200)
  const order: PlacedOrder = body.order
  return { ...order, cart_id: cart.id }
}

/** Captures the order's payment as an admin. */
export async function capturePayment(shop: Shop, orderId: string, amount?: number): Promise<void> {
  await admin(shop)
    .post(`/admin/payments/${await paymentOf(shop, orderId)}/capture`, { amount })
    .expect(200)
}

export async function refundPayment(shop: Shop, orderId: string, amount: number): Promise<void> {
  await admin(shop)
    .post(`/admin/payments/${await paymentOf(shop, orderId)}/refund`, { amount })
    .expect(200)
}

async function paymentOf(shop: Shop, orderId: string): Promise<string> {
  const { body } = await admin(shop)
    .get(`/admin/orders/${orderId}?fields=payment_collections.payments.id`)
    .expect(200)
  return body.order.payment_collections[0].payments[0].id
}

/** The refunds of an order, and whether its payment is void. */
export async function moneyOf(shop: Shop, orderId: string): Promise<{ refunded: number; isVoid: boolean }> {
  const { body } = await admin(shop)
    .get(
      `/admin/orders/${orderId}?fields=payment_collections.refunded_amount,payment_collections.payments.canceled_at`,
    )
    .expect(200)
  const [{ refunded_amount, payments }] = body.order.payment_collections
  return { refunded: refunded_amount, isVoid: payments[0].canceled_at !== null }
}

/** Fulfils pieces of each item of the order as an admin. */
export function fulfill(shop: Shop, order: { id: string; items: { id: string }[] }, quantity = 1) {
  return admin(shop).post(`/admin/orders/${order.id}/fulfillments`, {
    items: order.items.map(({ id }) => ({ id, quantity })),
  })
}

/** Returns the reserved quantity of a product. */
export async function reservedOf(shop: Shop, { inventoryItemId }: StockedProduct): Promise<number> {
  const { body } = await admin(shop).get(`/admin/inventory-items/${inventoryItemId}`).expect(200)
  return body.inventory_item.reserved_quantity
}

/**
 * Creates a promotion with a percentage off the items, and a campaign that limits the uses of each customer. Returns
 * its code.
 */
export async function createPromotion(
  { container }: Shop,
  { percent, limit, usesPerCustomer }: { percent: number; limit?: number; usesPerCustomer?: number },
): Promise<string> {
  const code = unique("PROMO")
  const budget = {
    type: "use_by_attribute" as const,
    attribute: "customer_id",
    limit: usesPerCustomer ?? null,
  }
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: [
        {
          code,
          type: PromotionType.STANDARD,
          status: PromotionStatus.ACTIVE,
          ...(limit !== undefined && { limit }),
          ...(usesPerCustomer !== undefined && {
            campaign: { name: code, campaign_identifier: code, budget },
          }),
          application_method: {
            type: ApplicationMethodType.PERCENTAGE,
            target_type: ApplicationMethodTargetType.ORDER,
            value: percent,
          },
        },
      ],
    },
  })
  return code
}

function callerOf(shop: Shop, customer: Customer | undefined) {
  return storefront(shop, customer ? { token: customer.token } : {})
}

async function regionId(shop: Shop): Promise<string> {
  const { data } = await shop.container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "region", fields: ["id"], filters: { currency_code: "eur" } })
  return first(data).id
}
