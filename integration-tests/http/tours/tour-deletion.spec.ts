import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { buy, emptyCart } from "../../factories/events"
import { myBookings, orderTours, type TourSale } from "../../factories/tour-orders"
import { addTour, createTourSale } from "../../factories/tours"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => vi.restoreAllMocks())

const KINDS = [
  ["a departure", "tour_departure", ({ departure }: TourSale) => `/admin/tour-departures/${departure.id}`],
  ["a tour", "tour", ({ tour }: TourSale) => `/admin/tours/${tour.id}`],
] as const

describe("deleting something that is booked", () => {
  it.each(KINDS)("409: %s with an order, until its booking is canceled", async (_, table, pathOf) => {
    const sale = await createTourSale(shop, 5)
    const { bookings } = await orderTours(shop, [sale])
    const { body } = await admin(shop).delete(pathOf(sale)).expect(409)
    expect(body.code).toBe("invalid_state")
    const id = pathOf(sale).split("/").at(-1) ?? ""
    // The database refuses it, however it is asked.
    await expect(
      sql(shop, `UPDATE ${table} SET deleted_at = now() WHERE id = ?`, [id]),
    ).rejects.toMatchObject({ code: "SV028" })
    await admin(shop).get(pathOf(sale)).expect(200)
    await admin(shop).post(`/admin/tour-bookings/${bookings[0]?.id}/cancel`, {}).expect(200)
    await admin(shop).delete(pathOf(sale)).expect(200)
  })

  it.each(KINDS)(
    "200: %s in a cart. An order that is just being placed is canceled",
    async (_, __, pathOf) => {
      const sale = await createTourSale(shop, 5)
      const { token } = await createCustomer(shop)
      const cart = await emptyCart(shop, { token })
      const fields = { units: [{ unit_id: sale.adult.id, quantity: 1 }] }
      await addTour(shop, cart, sale.departure.id, fields, { token }).expect(200)
      const payments = shop.container.resolve(Modules.PAYMENT)
      const authorize = payments.authorizePaymentSession.bind(payments)
      vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
        await admin(shop).delete(pathOf(sale)).expect(200)
        return authorize(...given)
      })
      const { body } = await buy(shop, cart, { token })
      expect(body.type).toBe("order")
      const later = clock.now() + MINUTE_MS
      const restoreClock = clock.use({ now: () => later })
      await sendTourMails.run(shop.container).finally(restoreClock)
      expect(await myBookings(shop, token)).toMatchObject([{ status: "canceled" }])
      const { body: read } = await admin(shop)
        .get(`/admin/orders/${body.order.id}?fields=payment_collections.payments.canceled_at`)
        .expect(200)
      // Nothing was captured, so the payment is void.
      expect(read.order.payment_collections[0].payments[0].canceled_at).toEqual(expect.any(String))
    },
  )
})
