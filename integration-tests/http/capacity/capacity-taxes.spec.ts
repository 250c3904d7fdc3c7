import { beforeAll, describe, expect, it } from "vitest"
import { addTickets, createEvent, createTicket, emptyCart } from "../../factories/events"
import { type OrderShop, useOrderShop } from "../../factories/orders"
import { bookSlot, createBookable, PRICES } from "../../factories/services"
import { storefront } from "../../harness/api"

let shop: OrderShop

beforeAll(async () => {
  shop = await useOrderShop()
})

const billIn = (cart: string, country_code: string, fields: object = {}) =>
  storefront(shop)
    .post(`/store/carts/${cart}`, { billing_address: { first_name: "Ada", country_code }, ...fields })
    .expect(200)
const cartOf = async (id: string) => (await storefront(shop).get(`/store/carts/${id}`).expect(200)).body.cart
const countryOf = async (id: string) => (await cartOf(id)).shipping_address?.country_code

/** Things without a place on the map. */
const KINDS = [
  [
    "tickets of an online event",
    async (cart: string) => {
      const event = await createEvent(shop, { attendance_mode: "online" })
      await addTickets(shop, cart, (await createTicket(shop, event.id, [])).id).expect(200)
    },
  ],
  [
    "tickets of an event outside of the region",
    async (cart: string) => {
      const event = await createEvent(shop, { venue: { name: "Hall", country_code: "us" } })
      await addTickets(shop, cart, (await createTicket(shop, event.id, [])).id).expect(200)
    },
  ],
  [
    "the booking of a service",
    async (cart_id: string) => {
      const { service } = await createBookable(shop, { prices: PRICES })
      await bookSlot(shop, service.id, { cart_id }).expect(200)
    },
  ],
] as const

describe.each(KINDS)("a cart with %s and no shipping address", (_, fill) => {
  it("is taxed in the country of the billing address that it has", async () => {
    const cart = await emptyCart(shop)
    await billIn(cart, "de")
    expect(await countryOf(cart)).toBeUndefined()
    await fill(cart)
    expect(await countryOf(cart)).toBe("de")
    expect((await cartOf(cart)).tax_total).toBeGreaterThan(0)
  })

  it("is taxed in the country of the billing address that it gets later", async () => {
    const cart = await emptyCart(shop)
    await fill(cart)
    expect((await cartOf(cart)).tax_total).toBe(0)
    await billIn(cart, "DE")
    expect(await countryOf(cart)).toBe("de")
    expect((await cartOf(cart)).tax_total).toBeGreaterThan(0)
  })
})

describe("the country of a cart's taxes", () => {
  const filled = async (venue: object | null) => {
    const cart = await emptyCart(shop)
    const event = await createEvent(shop, { venue })
    await addTickets(shop, cart, (await createTicket(shop, event.id, [])).id).expect(200)
    return cart
  }

  it("is the venue's before the billing address's", async () => {
    const cart = await filled({ name: "Hall", country_code: "fr" })
    await billIn(cart, "de")
    expect(await countryOf(cart)).toBe("fr")
  })

  it("is the shipping address's that comes with the billing address", async () => {
    const cart = await filled(null)
    await billIn(cart, "de", { shipping_address: { first_name: "Ada", country_code: "fr" } })
    expect(await countryOf(cart)).toBe("fr")
  })

  it("is unknown for a billing address outside of the region", async () => {
    const cart = await filled(null)
    await billIn(cart, "us")
    expect(await countryOf(cart)).toBeUndefined()
  })
})
