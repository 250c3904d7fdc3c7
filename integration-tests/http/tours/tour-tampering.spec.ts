import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { buy, emptyCart, regionsOf } from "../../factories/events"
import { myBookings, orderTours } from "../../factories/tour-orders"
import { addTour, createTourSale } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import { openLink } from "../../harness/open-link"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

interface Line {
  id: string
  variant_id: string
  quantity: number
  metadata: Record<string, unknown>
}

/** A cart with 2 adults, an infant and a room, of a departure with 5 places. */
async function cartWithTour() {
  const { adult, infant, room, departure } = await createTourSale(shop, 5)
  const cart = await emptyCart(shop)
  const { body } = await addTour(shop, cart, departure.id, {
    units: [
      { unit_id: adult.id, quantity: 2 },
      { unit_id: infant.id, quantity: 1 },
    ],
    options: [{ option_id: room.id, quantity: 1 }],
  }).expect(200)
  const variants = new Map<string, string>()
  for (const [name, path] of [
    ["unit", `tour-units/${adult.id}`],
    ["option", `tour-options/${room.id}`],
  ] as const) {
    const { body: read } = await admin(shop).get(`/admin/${path}`).expect(200)
    variants.set(name, read[`tour_${name}`].variant_id)
  }
  const lines: Line[] = body.cart.items
  return { cart, departure: departure.id, lines, variant: (name: string) => variants.get(name) ?? "" }
}

/** Returns the parts of a cart and a departure that a refused call must not change. */
async function stateOf(cart: string, departure: string) {
  const { body } = await storefront(shop).get(`/store/carts/${cart}`).expect(200)
  const { body: read } = await admin(shop).get(`/admin/tour-departures/${departure}`).expect(200)
  const { items, total } = body.cart
  return {
    total,
    remaining: read.tour_departure.remaining,
    holds: body.holds?.map(({ status, line_item_ids }: Record<string, unknown>) => ({
      status,
      line_item_ids,
    })),
    items: items.map(({ id, quantity, unit_price, variant_id, metadata }: Record<string, unknown>) => ({
      id,
      quantity,
      unit_price,
      variant_id,
      metadata,
    })),
  }
}

describe("the engine's routes for line items", () => {
  it.each([
    ["another quantity", { quantity: 3 }, 409, "invalid_state"],
    ["a price", { quantity: 2, unit_price: 0 }, 400, "unknown_field"],
    ["a made-up token", { quantity: 2, metadata: { svc_hold: "made up" } }, 409, "invalid_state"],
  ])("refuse %s of a unit or option, and change nothing", async (_, body, status, code) => {
    const { cart, departure, lines } = await cartWithTour()
    const before = await stateOf(cart, departure)
    for (const { id } of lines) {
      const reply = await storefront(shop).post(`/store/carts/${cart}/line-items/${id}`, body)
      expect([reply.status, reply.body.code]).toEqual([status, code])
      expect(await stateOf(cart, departure)).toEqual(before)
    }
    expect((await buy(shop, cart)).body.order.total).toBe(before.total)
  })

  it.each(["unit", "option"])(
    "refuse the hidden variant of a %s, also with the token of a line item",
    async (name) => {
      const { cart, departure, lines, variant } = await cartWithTour()
      const thief = await emptyCart(shop)
      const before = await stateOf(cart, departure)
      const variant_id = variant(name)
      const metadata = lines.find((line) => line.variant_id === variant_id)?.metadata
      expect(metadata?.svc_hold).toEqual(expect.any(String))
      const [region_id] = await regionsOf(shop, ["eur"])
      const item = { variant_id, quantity: 1 }
      const replies = [
        await storefront(shop).post(`/store/carts/${cart}/line-items`, item),
        await storefront(shop).post(`/store/carts/${cart}/line-items`, { ...item, metadata }),
        await storefront(shop).post(`/store/carts/${thief}/line-items`, { ...item, metadata }),
        await storefront(shop).post("/store/carts", { region_id, items: [item] }),
        await storefront(shop).post("/store/carts", { region_id, items: [{ ...item, metadata }] }),
      ]
      const refused = [400, "invalid_field"]
      // The engine adds an equal line item to the one that the cart has, which changes its quantity.
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        refused,
        [409, "invalid_state"],
        refused,
        refused,
        refused,
      ])
      expect(await stateOf(cart, departure)).toEqual(before)
      expect((await stateOf(thief, departure)).items).toEqual([])
    },
  )

  it("remove the whole booking with one line item, by a quantity of 0", async () => {
    const { cart, departure, lines } = await cartWithTour()
    await storefront(shop)
      .post(`/store/carts/${cart}/line-items/${lines[0]?.id}`, { quantity: 0 })
      .expect(200)
    expect(await stateOf(cart, departure)).toMatchObject({ items: [], total: 0, remaining: 5 })
  })

  it("cannot move a booking to another departure by the metadata of its line items", async () => {
    const { cart, departure, lines } = await cartWithTour()
    const other = await createTourSale(shop, 5)
    for (const { id, quantity } of lines)
      await storefront(shop).post(`/store/carts/${cart}/line-items/${id}`, {
        quantity,
        metadata: { departure_id: other.departure.id },
      })
    const { body } = await buy(shop, cart)
    const { body: read } = await admin(shop)
      .get(`/admin/tour-passengers?order_id=${body.order.id}`)
      .expect(200)
    expect(read.tour_passengers).toMatchObject([1, 2, 3].map(() => ({ departure_id: departure })))
  })

  it("do not let a cheaper unit become a more expensive one", async () => {
    const { cart, departure, lines, variant } = await cartWithTour()
    const before = await stateOf(cart, departure)
    const room = lines.find((line) => line.variant_id === variant("option"))
    const body = { quantity: 1, variant_id: variant("unit"), metadata: room?.metadata }
    const reply = await storefront(shop).post(`/store/carts/${cart}/line-items/${room?.id}`, body)
    expect([reply.status, reply.body.code]).toEqual([400, "unknown_field"])
    expect(await stateOf(cart, departure)).toEqual(before)
  })
})

describe("ids of others", () => {
  it("404: departures, bookings, line items and files that are guessed or another customer's", async () => {
    const sale = await createTourSale(shop, 9)
    const { adult, departure } = sale
    const [owner, other] = [await orderTours(shop, [sale]), await createCustomer(shop)]
    expect(await myBookings(shop, other.token)).toEqual([])
    const units = [{ unit_id: adult.id, quantity: 1 }]
    const cart = await emptyCart(shop, { token: owner.token })
    const { body } = await addTour(shop, cart, departure.id, { units }, { token: owner.token }).expect(200)
    const line = body.line_item_ids[0]
    const foreign = storefront(shop, { token: other.token })
    const own = await emptyCart(shop, { token: other.token })
    const replies = [
      await addTour(shop, cart, departure.id, { units }, { token: other.token }),
      await foreign.delete(`/store/carts/${cart}/tour-items/${line}`),
      await foreign.delete(`/store/carts/${own}/tour-items/${line}`),
      await foreign.delete(`/store/carts/${own}/tour-items/cali_guessed`),
      await addTour(shop, own, "tourdep_guessed", { units }, { token: other.token }),
      await admin(shop).post("/admin/tour-bookings/tourbook_guessed/cancel", {}),
    ]
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual(
      replies.map(() => [404, "not_found"]),
    )
    const [booking] = owner.bookings
    for (const url of [booking?.pdf_url ?? "", booking?.ics_url ?? ""]) {
      await openLink(shop, url).expect(200)
      const [head, payload = "", signature] = url.split(".")
      const guessed = Buffer.from(payload, "base64url")
        .toString()
        .replace(/tourbook_\w+/, "tourbook_guessed")
      const forged = Buffer.from(guessed).toString("base64url")
      await openLink(shop, [head, forged, signature].join(".")).expect(404)
    }
  })
})
