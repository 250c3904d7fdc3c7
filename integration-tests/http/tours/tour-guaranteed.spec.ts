import { beforeAll, describe, expect, it } from "vitest"
import { emptyCart } from "../../factories/events"
import { orderTours } from "../../factories/tour-orders"
import { addTour, createDeparture, createTourSale, createUnit } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** A tour whose only departure needs so many participants. */
async function saleFor(min_participants: number, size: number | null = 20) {
  const sale = await createTourSale(shop, size)
  await admin(shop).post(`/admin/tour-departures/${sale.departure.id}`, { min_participants }).expect(200)
  return sale
}

async function isGuaranteed(slug: string): Promise<boolean> {
  const { body } = await storefront(shop).get(`/store/tours/${slug}`).expect(200)
  return body.tour.departures[0].is_guaranteed
}

describe("a departure with a minimum of participants", () => {
  it.each([20, null])("is guaranteed by orders, not by carts (places: %s)", async (size) => {
    const sale = await saleFor(3, size)
    const { adult, departure, tour } = sale
    expect(await isGuaranteed(tour.slug)).toBe(false)
    const units = [{ unit_id: adult.id, quantity: 3 }]
    await addTour(shop, await emptyCart(shop), departure.id, { units }).expect(200)
    expect(await isGuaranteed(tour.slug)).toBe(false)
    await orderTours(shop, [sale], 2)
    expect(await isGuaranteed(tour.slug)).toBe(false)
    const { order } = await orderTours(shop, [sale], 1)
    expect(await isGuaranteed(tour.slug)).toBe(true)
    await admin(shop).post(`/admin/orders/${order}/cancel`, {}).expect(200)
    expect(await isGuaranteed(tour.slug)).toBe(false)
  })

  it("counts people and not places, without those who take no place", async () => {
    const { tour, infant, departure } = await saleFor(2)
    const kayak = await createUnit(shop, tour.id, { title: "Kayak for one", places: 4 })
    const order = async (infants: number) => {
      const units = [
        { unit_id: kayak.id, quantity: 1 },
        { unit_id: infant.id, quantity: infants },
      ]
      const cart = await emptyCart(shop)
      await addTour(shop, cart, departure.id, { units }).expect(200)
      await storefront(shop)
        .post(`/store/carts/${cart}/payment-sessions`, { provider_id: "pp_system_default" })
        .expect(200)
      await storefront(shop).post(`/store/carts/${cart}/complete`, {}).expect(200)
    }
    await order(3)
    expect(await isGuaranteed(tour.slug)).toBe(false)
    await order(1)
    expect(await isGuaranteed(tour.slug)).toBe(true)
  })

  it("is guaranteed from the beginning if the shop says so, or without a minimum", async () => {
    const { tour } = await saleFor(0)
    expect(await isGuaranteed(tour.slug)).toBe(true)
    await createDeparture(shop, tour.id, {
      local_start: "2031-04-01T09:00",
      min_participants: 5,
      is_guaranteed: true,
    })
    expect(await isGuaranteed(tour.slug)).toBe(true)
  })
})
