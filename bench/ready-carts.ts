import { randomInt } from "node:crypto"
import { cartCopies } from "../integration-tests/factories/cart-copies"
import type { BenchShop } from "./shop"

/** The parts of a shop that buying needs. */
export type BuyingShop = Pick<BenchShop, "pool" | "key" | "server">

/** How a completion ended. */
export interface Completed {
  status: number
  text: string
  body: { type: string; code?: string; message?: string }
  replayed: boolean
  ms: number
}

const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

/** Creates a cart that is ready to complete through the storefront API, with a line for each number in `lines`. */
export async function readyCart(shop: BuyingShop, lines: number[]): Promise<string> {
  await restock(shop)
  const { regions } = await call<{ regions: { id: string; currency_code: string }[] }>(shop, "/store/regions")
  const region = regions.find(({ currency_code }) => currency_code === "eur")
  const { products } = await call<{ products: { variants: { id: string }[] }[] }>(
    shop,
    "/store/products?limit=1",
  )
  const variant_id = products[0]?.variants[0]?.id
  const { cart } = await call<{ cart: { id: string } }>(shop, "/store/carts", {
    region_id: region?.id,
    email: "bench@checkout.test",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })
  for (const [line, quantity] of lines.entries())
    await call(shop, `/store/carts/${cart.id}/line-items`, { variant_id, quantity, metadata: { line } })
  const { shipping_options } = await call<{ shipping_options: { id: string }[] }>(
    shop,
    `/store/shipping-options?cart_id=${cart.id}`,
  )
  await call(shop, `/store/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id })
  const { payment_collection } = await call<{ payment_collection: { id: string } }>(
    shop,
    "/store/payment-collections",
    { cart_id: cart.id },
  )
  await call(shop, `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default",
  })
  return cart.id
}

/** Copies a cart by SQL, because creating one through the API takes a second. Returns the ids. */
export async function copies({ pool }: BuyingShop, template: string, count: number): Promise<string[]> {
  const { statements, ids } = cartCopies(template, count)
  for (const statement of statements) await pool.query(statement)
  return ids
}

export async function restock({ pool }: BuyingShop): Promise<void> {
  await pool.query(
    `UPDATE inventory_level SET stocked_quantity = 1000000,
            raw_stocked_quantity = '{"value": "1000000", "precision": 20}'`,
  )
}

/** Completes a cart. Each call has a random address, so that no rate limit is reached. */
export async function complete(
  { key, server }: BuyingShop,
  cart: string,
  idempotencyKey?: string,
): Promise<Completed> {
  const begun = performance.now()
  const reply = await fetch(`${server.url}/store/carts/${cart}/complete`, {
    method: "POST",
    headers: {
      "x-publishable-api-key": key,
      "x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(1, 255)].join("."),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
  })
  const text = await reply.text()
  return {
    status: reply.status,
    text,
    body: JSON.parse(text) as Completed["body"],
    replayed: reply.headers.get("idempotent-replayed") === "true",
    ms: performance.now() - begun,
  }
}

async function call<Answer>({ key, server }: BuyingShop, path: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${server.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "x-publishable-api-key": key, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Answer
}
