import { percentile } from "../measure"
import { nextAddress } from "./load"

const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

export const CALLS = [
  "create",
  "add",
  "address",
  "options",
  "ship",
  "collection",
  "session",
  "complete",
] as const
type Call = (typeof CALLS)[number]

export interface Checkouts {
  ordersPerSecond: number
  /** The median time of each call in milliseconds. */
  calls: Record<Call, number>
}

interface Shop {
  url: string
  key: string
  region: string
  /** Returns the variant for the next cart. */
  variant: () => string
}

/** Lets some clients check out one cart after the other, for some seconds or up to a number of orders. */
export async function checkOut(
  shop: Shop,
  clients: number,
  until: { seconds: number } | { orders: number },
): Promise<Checkouts> {
  const times = new Map<Call, number[]>(CALLS.map((call) => [call, []]))
  const begun = performance.now()
  let orders = 0
  const client = async () => {
    while ("orders" in until ? orders < until.orders : performance.now() - begun < until.seconds * 1000) {
      await buy(shop, times)
      orders++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - begun) / 1000
  const middle = (call: Call) => percentile(times.get(call) ?? [], 50)
  return {
    ordersPerSecond: orders / elapsed,
    calls: {
      create: middle("create"),
      add: middle("add"),
      address: middle("address"),
      options: middle("options"),
      ship: middle("ship"),
      collection: middle("collection"),
      session: middle("session"),
      complete: middle("complete"),
    },
  }
}

async function buy({ url, key, region, variant }: Shop, times: Map<Call, number[]>): Promise<void> {
  const send = async <Answer>(call: Call, path: string, body?: object): Promise<Answer> => {
    const begun = performance.now()
    const reply = await fetch(`${url}/store${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-publishable-api-key": key,
        "x-forwarded-for": nextAddress(),
        "content-type": "application/json",
        // Read by spans.cjs; otherwise without effect.
        "x-profile": call,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    times.get(call)?.push(performance.now() - begun)
    if (!reply.ok) throw new Error(`${path} on ${url} answered ${reply.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const { cart } = await send<{ cart: { id: string } }>("create", "/carts", { region_id: region })
  await send("add", `/carts/${cart.id}/line-items`, { variant_id: variant(), quantity: 1 })
  await send("address", `/carts/${cart.id}`, {
    email: "bench@checkout.test",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })
  const { shipping_options } = await send<{ shipping_options: { id: string }[] }>(
    "options",
    `/shipping-options?cart_id=${cart.id}`,
  )
  await send("ship", `/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id })
  const { payment_collection } = await send<{ payment_collection: { id: string } }>(
    "collection",
    "/payment-collections",
    { cart_id: cart.id },
  )
  await send("session", `/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default",
  })
  const { type } = await send<{ type: string }>("complete", `/carts/${cart.id}/complete`, {})
  if (type !== "order") throw new Error(`A cart on ${url} became no order.`)
}
