import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { errors } from "../../../src/lib/errors"
import { capturePayment, moneyOf } from "../../factories/orders"
import { myBookings, orderTours, type TourSale } from "../../factories/tour-orders"
import { createTourSale } from "../../factories/tours"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => vi.restoreAllMocks())

/** Runs the job, as if so much time had passed. */
async function runAfter(milliseconds: number): Promise<void> {
  const later = clock.now() + milliseconds
  const restoreClock = clock.use({ now: () => later })
  await sendTourMails.run(shop.container).finally(restoreClock)
}

const planOf = async ({ departure }: TourSale) => {
  const { body } = await admin(shop).get(`/admin/tour-departures/${departure.id}/cancellation`).expect(200)
  return body.plan
}

async function cancelDeparture(sale: TourSale): Promise<void> {
  const { bookings, passengers } = await planOf(sale)
  await admin(shop)
    .post(`/admin/tour-departures/${sale.departure.id}/cancellation`, { refund: true, bookings, passengers })
    .expect(200)
}

async function refundOf({ departure }: TourSale, query = "") {
  const { body } = await admin(shop)
    .get(`/admin/tour-passengers?departure_id=${departure.id}${query}`)
    .expect(200)
  return body.tour_passengers[0]?.refund
}

/** An order whose departure was canceled with refunds while the payment service failed. */
async function failedRefund(failure: Error) {
  const sale = await createTourSale(shop, 10)
  const { order, token, bookings } = await orderTours(shop, [sale], 2)
  await capturePayment(shop, order)
  await cancelDeparture(sale)
  const failing = vi
    .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
    .mockRejectedValue(failure)
  await runAfter(MINUTE_MS)
  return { sale, order, token, booking: bookings[0]?.id ?? "", failing }
}

describe("the refund of a canceled departure", () => {
  it.each([
    ["is out of order", new Error("The payment service is out of order.")],
    ["is busy with another refund", errors.invalidState("Another refund was made in the meantime.")],
  ])("is retried for weeks while the payment service %s, and made once", async (_, failure) => {
    const { sale, order, token, failing } = await failedRefund(failure)
    expect(await myBookings(shop, token)).toMatchObject([{ status: "canceled" }])
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 0 })
    expect(await refundOf(sale)).toEqual({ status: "pending", problem: failure.message })
    expect(await refundOf(sale, "&refund=pending")).toBeDefined()
    expect(await refundOf(sale, "&refund=done")).toBeUndefined()
    expect((await planOf(sale)).open_refunds).toBe(1)
    await runAfter(5 * DAY_MS)
    expect(failing.mock.calls.length).toBeGreaterThan(1)
    failing.mockRestore()
    await runAfter(10 * DAY_MS)
    await runAfter(11 * DAY_MS)
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 200 })
    expect(await refundOf(sale)).toEqual({ status: "done", problem: null })
    expect((await planOf(sale)).open_refunds).toBe(0)
  })

  it("is left to an admin after 30 days, whose command completes it", async () => {
    const { sale, order, booking, failing } = await failedRefund(new Error("Out of order."))
    await runAfter(31 * DAY_MS)
    const tried = failing.mock.calls.length
    await runAfter(40 * DAY_MS)
    expect(failing.mock.calls.length).toBe(tried)
    expect(await refundOf(sale, "&refund=failed")).toEqual({ status: "failed", problem: "Out of order." })
    failing.mockRestore()
    await admin(shop).post(`/admin/tour-bookings/${booking}/cancel`, { refund: true }).expect(200)
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 200 })
    expect(await refundOf(sale)).toEqual({ status: "done", problem: null })
  })

  it("voids a payment that was not captured, once the whole order is canceled", async () => {
    const [first, second] = [await createTourSale(shop, 10), await createTourSale(shop, 10)]
    const { order } = await orderTours(shop, [first, second])
    await cancelDeparture(first)
    await runAfter(MINUTE_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
    expect(await refundOf(first)).toMatchObject({ status: "pending" })
    await cancelDeparture(second)
    await runAfter(DAY_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: true })
    await runAfter(2 * DAY_MS)
    for (const sale of [first, second])
      expect(await refundOf(sale)).toEqual({ status: "done", problem: null })
  })

  it("waits for the capture of an order with other bookings", async () => {
    const [canceled, other] = [await createTourSale(shop, 10), await createTourSale(shop, 10)]
    const { order } = await orderTours(shop, [canceled, other])
    await cancelDeparture(canceled)
    await runAfter(MINUTE_MS)
    await capturePayment(shop, order)
    await runAfter(DAY_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 100, isVoid: false })
    expect(await refundOf(canceled)).toEqual({ status: "done", problem: null })
    expect(await refundOf(other)).toBeNull()
  })
})

describe("GET /admin/tour-departures/:id/cancellation", () => {
  it("200: tells the amount that would be refunded, without money that was not captured", async () => {
    const [sale, other] = [await createTourSale(shop, 10), await createTourSale(shop, 10)]
    expect(await planOf(sale)).toMatchObject({ bookings: 0, passengers: 0, refunds: [], open_refunds: 0 })
    const [paid, both] = [await orderTours(shop, [sale], 3), await orderTours(shop, [sale, other], 2)]
    await orderTours(shop, [sale])
    for (const { order } of [paid, both]) await capturePayment(shop, order)
    expect(await planOf(sale)).toMatchObject({
      bookings: 3,
      passengers: 6,
      open_refunds: 0,
      refunds: [{ amount: 500, currency_code: "eur" }],
    })
  })
})
