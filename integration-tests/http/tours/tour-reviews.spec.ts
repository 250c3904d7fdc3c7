import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { orderTours, type TourSale } from "../../factories/tour-orders"
import { createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** Whether a review of the tour by this customer is verified. */
async function isVerified({ tour }: TourSale, token?: string): Promise<boolean> {
  const { body } = await storefront(shop, token === undefined ? {} : { token })
    .post(`/store/tours/${tour.slug}/reviews`, {
      rating: 5,
      body: "Three days of clay.",
      author_name: "Ada",
      author_email: `${unique("ada")}@reviews.test`,
    })
    .expect(200)
  return body.review.is_verified_purchase
}

describe("a verified review of a tour", () => {
  it("comes from a customer who has booked this tour", async () => {
    const sale = await createTourSale(shop, 10)
    const { token } = await orderTours(shop, [sale])
    expect(await isVerified(sale, token)).toBe(true)
  })

  it("does not come from a guest or from a customer without a booking", async () => {
    const sale = await createTourSale(shop, 10)
    await orderTours(shop, [sale])
    const stranger = await createCustomer(shop)
    expect(await isVerified(sale)).toBe(false)
    expect(await isVerified(sale, stranger.token)).toBe(false)
  })

  it("does not come from a customer who has booked only another tour", async () => {
    const [sale, other] = [await createTourSale(shop, 10), await createTourSale(shop, 10)]
    const { token } = await orderTours(shop, [other])
    expect(await isVerified(sale, token)).toBe(false)
    expect(await isVerified(other, token)).toBe(true)
  })

  it("does not come from a customer whose booking was canceled, with its order or by the shop", async () => {
    const [first, second] = [await createTourSale(shop, 10), await createTourSale(shop, 10)]
    const one = await orderTours(shop, [first])
    await storefront(shop, { token: one.token }).post(`/store/orders/${one.order}/cancel`, {}).expect(200)
    expect(await isVerified(first, one.token)).toBe(false)
    const { token, bookings } = await orderTours(shop, [second])
    await admin(shop).post(`/admin/tour-bookings/${bookings[0]?.id}/cancel`, {}).expect(200)
    expect(await isVerified(second, token)).toBe(false)
  })
})
