import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import {
  addTickets,
  buy,
  createEvent,
  createQuota,
  createSale,
  createTicket,
  emptyCart,
  regionsOf,
  soldTickets,
} from "../../factories/events"
import { admin, storefront } from "../../harness/api"
import { openLink } from "../../harness/open-link"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

async function cartWithTickets(places = 5) {
  const sale = await createSale(shop, places)
  const cart = await emptyCart(shop)
  const { body } = await addTickets(shop, cart, sale.ticket.id, 2).expect(200)
  return { ...sale, cart, line: String(body.line_item_ids[0]) }
}

/** Returns the parts of a cart and a quota that a refused call must not change. */
async function stateOf(cart: string, quota: string) {
  const { body } = await storefront(shop).get(`/store/carts/${cart}`).expect(200)
  const { body: read } = await admin(shop).get(`/admin/event-quotas/${quota}`).expect(200)
  const { items, total } = body.cart
  return {
    total,
    taken: read.event_quota.taken,
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
  ])("refuse %s of tickets, and change nothing", async (_, body, status, code) => {
    const { cart, line, quota } = await cartWithTickets()
    const before = await stateOf(cart, quota.id)
    const reply = await storefront(shop).post(`/store/carts/${cart}/line-items/${line}`, body)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await stateOf(cart, quota.id)).toEqual(before)
    expect((await buy(shop, cart)).body.order.total).toBe(before.total)
  })

  it("refuse a ticket's hidden variant, also with the token of another line item", async () => {
    const { cart, quota, ticket } = await cartWithTickets()
    const thief = await emptyCart(shop)
    const before = await stateOf(cart, quota.id)
    const [{ metadata }] = before.items
    expect(metadata.svc_hold).toEqual(expect.any(String))
    const [region_id] = await regionsOf(shop, ["eur"])
    const item = { variant_id: ticket.variant_id, quantity: 2 }
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
    expect(await stateOf(cart, quota.id)).toEqual(before)
    expect((await stateOf(thief, quota.id)).items).toEqual([])
  })

  it("do not let another product's line item become a ticket", async () => {
    const [{ cart, quota }, other] = [await cartWithTickets(), await createSale(shop, 1)]
    const before = await stateOf(cart, quota.id)
    const [{ id, metadata }] = before.items
    const body = { quantity: 2, variant_id: other.ticket.variant_id, metadata }
    const reply = await storefront(shop).post(`/store/carts/${cart}/line-items/${id}`, body)
    expect([reply.status, reply.body.code]).toEqual([400, "unknown_field"])
    expect(await stateOf(cart, quota.id)).toEqual(before)
  })
})

describe("another region for a cart with tickets", () => {
  const move = async (cart: string, currency: string) => {
    const [region_id] = await regionsOf(shop, [currency])
    return storefront(shop).post(`/store/carts/${cart}`, { region_id })
  }

  it("keeps them at that region's price", async () => {
    const { cart, line, quota } = await cartWithTickets()
    expect((await move(cart, "usd")).status).toBe(200)
    const { items, holds, taken } = await stateOf(cart, quota.id)
    expect(items).toMatchObject([{ id: line, quantity: 2, unit_price: 12 }])
    expect({ holds, taken }).toEqual({ holds: [{ status: "held", line_item_ids: [line] }], taken: 2 })
  })

  it("is refused if a ticket has no price there, and nothing is dropped", async () => {
    const event = await createEvent(shop)
    const quota = await createQuota(shop, event.id, 5)
    const prices = [{ amount: 10, currency_code: "eur" }]
    const ticket = await createTicket(shop, event.id, [quota.id], { prices })
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id, 2).expect(200)
    const before = await stateOf(cart, quota.id)
    const { status, body } = await move(cart, "usd")
    expect([status, body.code]).toEqual([409, "invalid_state"])
    expect(body.message).toContain(event.title)
    expect(await stateOf(cart, quota.id)).toEqual(before)
    expect((await buy(shop, cart)).status).toBe(200)
  })
})

describe("ids of others", () => {
  it("404: tickets, registrations, line items and files that are guessed or another customer's", async () => {
    const [owner, other] = [await createCustomer(shop), await createCustomer(shop)]
    const { ticket, event } = await createSale(shop, 5)
    await soldTickets(shop, ticket.id, 1, owner.token)
    const mine = async (token: string) => {
      const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
      return body.registrations as { id: string; pdf_url: string; ics_url: string }[]
    }
    const [registration] = await mine(owner.token)
    expect(registration).toBeDefined()
    expect(await mine(other.token)).toEqual([])

    const cart = await emptyCart(shop, { token: owner.token })
    const { body } = await addTickets(shop, cart, ticket.id, 1, {}, { token: owner.token }).expect(200)
    const line = body.line_item_ids[0]
    const foreign = storefront(shop, { token: other.token })
    const own = await emptyCart(shop, { token: other.token })
    const replies = [
      await addTickets(shop, cart, ticket.id, 1, {}, { token: other.token }),
      await foreign.delete(`/store/carts/${cart}/event-items/${line}`),
      await foreign.delete(`/store/carts/${own}/event-items/${line}`),
      await foreign.delete(`/store/carts/${own}/event-items/cali_guessed`),
      await addTickets(shop, own, "ticket_guessed", 1, {}, { token: other.token }),
      await foreign.get("/store/events/guessed/tickets"),
      await foreign.get(`/store/events/${registration?.id}`),
      await admin(shop).post("/admin/event-registrations/eventreg_guessed/cancel", {}),
      await admin(shop).post("/admin/event-check-ins", {
        event_id: event.id,
        code: "2".repeat(32),
        nonce: "nonce-guessed",
      }),
    ]
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual(
      replies.map(() => [404, "not_found"]),
    )

    for (const url of [registration?.pdf_url ?? "", registration?.ics_url ?? ""]) {
      await openLink(shop, url).expect(200)
      const [head, payload = "", signature] = url.split(".")
      const guessed = Buffer.from(payload, "base64url")
        .toString()
        .replace(/eventreg_\w+/, "eventreg_guessed")
      await openLink(shop, [head, Buffer.from(guessed).toString("base64url"), signature].join(".")).expect(
        404,
      )
    }
  })
})
