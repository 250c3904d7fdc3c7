import { Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { sql, stockedVariant } from "../../factories/checkout"
import { addTickets, createSale, emptyCart } from "../../factories/events"
import { bookSlot, createBookable, PRICES, timeIn } from "../../factories/services"
import { addTour, createTourSale } from "../../factories/tours"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { until } from "../../harness/until"

let shop: Shop
let sale: Awaited<ReturnType<typeof createSale>>
let tour: Awaited<ReturnType<typeof createTourSale>>
let bookable: Awaited<ReturnType<typeof createBookable>>
let goods: string
/** Each booking takes another day. */
let day = 3

beforeAll(async () => {
  shop = await useShop()
  sale = await createSale(shop, 100)
  tour = await createTourSale(shop, 100)
  bookable = await createBookable(shop, { prices: PRICES })
  goods = (await stockedVariant(shop, 100)).variantId
})

const ADDITIONS = {
  tickets: (cart: string) => addTickets(shop, cart, sale.ticket.id),
  "a tour": (cart: string) =>
    addTour(shop, cart, tour.departure.id, { units: [{ unit_id: tour.adult.id, quantity: 1 }] }),
  "a service": (cart: string) =>
    bookSlot(shop, bookable.service.id, { cart_id: cart, starts_at: timeIn(day++) }),
}

const linesOf = (cart: string) =>
  sql(shop, "SELECT id FROM cart_line_item WHERE cart_id = ? AND deleted_at IS NULL", [cart])

const holdsOf = (cart: string) =>
  sql(shop, "SELECT id FROM capacity_hold WHERE cart_id = ? AND status = 'held'", [cart])

/** Locks a cart, as a call of the engine does. `waiting` tells whether another call waits for it. */
async function lock(cart: string) {
  const locking = shop.container.resolve(Modules.LOCKING)
  const execute = vi.spyOn(locking, "execute")
  onTestFinished(() => execute.mockRestore())
  await locking.acquire(cart)
  return {
    waiting: () => execute.mock.calls.some(([key]) => key === cart),
    release: () => locking.release(cart),
  }
}

describe("the lock of a cart", () => {
  it.each(Object.entries(ADDITIONS))("makes %s wait, and nothing is held meanwhile", async (_, add) => {
    const cart = await emptyCart(shop)
    const { waiting, release } = await lock(cart)
    const done = add(cart)
      .expect(200)
      .then(() => "done")
    await until(async () => waiting())
    expect(await holdsOf(cart)).toEqual([])
    await release()
    expect(await done).toBe("done")
    expect(await linesOf(cart)).toHaveLength(1)
    expect(await holdsOf(cart)).toHaveLength(1)
  })

  it("makes a removal of tickets wait", async () => {
    const cart = await emptyCart(shop)
    const { body } = await addTickets(shop, cart, sale.ticket.id).expect(200)
    const { waiting, release } = await lock(cart)
    const done = storefront(shop)
      .delete(`/store/carts/${cart}/event-items/${body.line_item_ids[0]}`)
      .expect(200)
      .then(() => "done")
    await until(async () => waiting())
    expect(await linesOf(cart)).toHaveLength(1)
    await release()
    expect(await done).toBe("done")
    expect(await linesOf(cart)).toEqual([])
  })

  it("lets calls at the same time add everything, each line with its taxes once", async () => {
    const cart = await emptyCart(shop)
    await storefront(shop)
      .post(`/store/carts/${cart}`, { shipping_address: { country_code: "de" } })
      .expect(200)
    const replies = await Promise.all([
      ...Object.values(ADDITIONS).map((add) => add(cart)),
      storefront(shop).post(`/store/carts/${cart}/line-items`, { variant_id: goods, quantity: 1 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const lines = await linesOf(cart)
    expect(lines).toHaveLength(replies.length)
    const taxes = await sql(
      shop,
      `SELECT line.id, count(tax.id)::int AS taxes FROM cart_line_item line
         LEFT JOIN cart_line_item_tax_line tax ON tax.item_id = line.id AND tax.deleted_at IS NULL
        WHERE line.cart_id = ? AND line.deleted_at IS NULL GROUP BY line.id`,
      [cart],
    )
    expect(new Set(taxes.map(({ taxes }) => Number(taxes))).size).toBe(1)
  })
})
