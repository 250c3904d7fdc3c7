import type { Random } from "../../integration-tests/harness/random-changes"
import { nextAddress } from "./load"

const CITIES = ["Berlin", "Ravenna", "Lyon"]
const NOTES = ["ring twice", "ü ñ 東京", ""]
const MAX_CALLS = 14

export interface CheckoutShop {
  url: string
  key: string
  regions: { id: string; countries: { iso_2: string }[] }[]
  code: string
  /** The ids of the variants that can be bought. */
  variants: string[]
}

interface Cart {
  id: string
  items?: { id: string; title: string }[]
}

/** The values that the calls of one sequence share. Both servers get the same random numbers. */
interface State {
  cart?: Cart
  country: string
  option?: string
  collection?: string
}

type Send = (method: string, path: string, body?: object) => Promise<Answer>
interface Answer {
  status: number
  cart?: Cart
  parent?: Cart
  shipping_options?: { id: string; name: string }[]
  payment_collection?: { id: string }
}

/** Sends a random sequence of cart calls. Returns the cart's id and the path and status of each call. */
export async function randomCheckout(
  shop: CheckoutShop,
  random: Random,
): Promise<{ cartId: string; calls: string[] }> {
  const calls: string[] = []
  const state: State = { country: "de" }
  const send: Send = async (method, path, body) => {
    const reply = await fetch(`${shop.url}/store${path}`, {
      method,
      headers: {
        "x-publishable-api-key": shop.key,
        "x-forwarded-for": nextAddress(),
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    calls.push(`${method} ${path.replace(/[a-z]+_0[0-9A-Z]+/g, ":id")} ${reply.status}`)
    return { ...((await reply.json()) as object), status: reply.status }
  }
  await create(shop, random, state, send)
  const length = 3 + random.below(MAX_CALLS)
  for (let call = 0; call < length; call++) await one(shop, random, state, send)
  if (random.chance(0.7)) await finish(shop, random, state, send)
  return { cartId: state.cart?.id ?? "", calls }
}

async function create(shop: CheckoutShop, random: Random, state: State, send: Send): Promise<void> {
  const region = random.oneOf(shop.regions)
  state.country = random.oneOf(region.countries.map(({ iso_2 }) => iso_2).sort())
  const body = {
    region_id: region.id,
    ...(random.chance(0.3) && { email: `guest-${random.below(1_000_000)}@equal.test` }),
    ...(random.chance(0.4) && { items: [line(shop, random)] }),
    ...(random.chance(0.2) && { shipping_address: address(random, state) }),
    ...(random.chance(0.2) && { metadata: { note: random.oneOf(NOTES) } }),
    ...(random.chance(0.1) && { promo_codes: [shop.code] }),
  }
  note(state, await send("POST", "/carts", body))
}

async function one(shop: CheckoutShop, random: Random, state: State, send: Send): Promise<void> {
  const path = `/carts/${state.cart?.id}`
  const item = () => random.oneOf(state.cart?.items ?? [])
  const hasItems = (state.cart?.items ?? []).length > 0
  const kinds = [
    "add",
    "add",
    "add",
    "update",
    "update",
    "email",
    "promote",
    "unpromote",
    "ship",
    "ship",
    "pay",
  ]
  switch (random.oneOf(hasItems ? [...kinds, "change", "remove"] : kinds)) {
    case "add":
      return note(state, await send("POST", `${path}/line-items`, line(shop, random)))
    case "change":
      return note(
        state,
        await send("POST", `${path}/line-items/${item().id}`, { quantity: random.below(5) + 1 }),
      )
    case "remove":
      return note(state, await send("DELETE", `${path}/line-items/${item().id}`))
    case "update":
      return note(
        state,
        await send("POST", path, {
          shipping_address: address(random, state),
          ...(random.chance(0.5) && { billing_address: address(random, state) }),
          ...(random.chance(0.3) && { metadata: { note: random.oneOf(NOTES) } }),
        }),
      )
    case "email":
      return note(state, await send("POST", path, { email: `guest-${random.below(1_000_000)}@equal.test` }))
    case "promote":
      return note(state, await send("POST", `${path}/promotions`, { promo_codes: [shop.code] }))
    case "unpromote":
      return note(state, await send("DELETE", `${path}/promotions`, { promo_codes: [shop.code] }))
    case "ship":
      return ship(random, state, send)
    case "pay":
      return pay(state, send)
  }
}

async function ship(random: Random, state: State, send: Send): Promise<void> {
  const { shipping_options: found = [] } = await send("GET", `/shipping-options?cart_id=${state.cart?.id}`)
  if (found.length === 0) return
  const { id } = random.oneOf([...found].sort((a, b) => (a.name < b.name ? -1 : 1)))
  note(state, await send("POST", `/carts/${state.cart?.id}/shipping-methods`, { option_id: id }))
}

async function pay(state: State, send: Send): Promise<void> {
  const { payment_collection } = await send("POST", "/payment-collections", { cart_id: state.cart?.id })
  if (!payment_collection) return
  await send("POST", `/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default",
  })
}

async function finish(shop: CheckoutShop, random: Random, state: State, send: Send): Promise<void> {
  const path = `/carts/${state.cart?.id}`
  if ((state.cart?.items ?? []).length === 0)
    note(state, await send("POST", `${path}/line-items`, line(shop, random)))
  note(
    state,
    await send("POST", path, {
      email: `guest-${random.below(1_000_000)}@equal.test`,
      shipping_address: address(random, state),
      billing_address: address(random, state),
    }),
  )
  await ship(random, state, send)
  await pay(state, send)
  await send("POST", `${path}/complete`, {})
}

function note(state: State, { cart, parent }: Answer): void {
  const found = cart ?? parent
  if (!found) return
  // Both servers' lists have the same order then.
  const items = [...(found.items ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  state.cart = { id: found.id, items }
}

function line({ variants }: CheckoutShop, random: Random) {
  return {
    variant_id: random.oneOf(variants),
    quantity: random.below(3) + 1,
    ...(random.chance(0.2) && { metadata: { gift: random.oneOf(NOTES) } }),
  }
}

function address(random: Random, { country }: State) {
  return {
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: `Street ${random.below(100)}`,
    city: random.oneOf(CITIES),
    postal_code: `${10_000 + random.below(90_000)}`,
    country_code: country,
    ...(random.chance(0.3) && { phone: "+49 30 123456" }),
  }
}
