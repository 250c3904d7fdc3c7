import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendEventMails } from "../../../src/features/events/jobs/send-event-mails"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { errors } from "../../../src/lib/errors"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { addTickets, buy, createSale, type EventSale, emptyCart, orderTickets } from "../../factories/events"
import { capturePayment, moneyOf } from "../../factories/orders"
import { addTour, createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => vi.restoreAllMocks())

/** Runs a job, as if so much time had passed. */
async function runAfter(milliseconds: number, job = sendEventMails): Promise<void> {
  const later = clock.now() + milliseconds
  const restoreClock = clock.use({ now: () => later })
  await job.run(shop.container).finally(restoreClock)
}

const planOf = async ({ event }: EventSale) => {
  const { body } = await admin(shop).get(`/admin/events/${event.id}/announcement`).expect(200)
  return body.plan
}

async function cancelEvent(sale: EventSale): Promise<void> {
  const { tickets, orders } = await planOf(sale)
  await admin(shop)
    .post(`/admin/events/${sale.event.id}/announcement`, { kind: "canceled", refund: true, tickets, orders })
    .expect(200)
}

interface Ticket {
  id: string
  status: string
  refund: { status: string; problem: string | null } | null
}

async function ticketsOf({ event }: EventSale, query = "") {
  const { body } = await admin(shop)
    .get(`/admin/event-registrations?event_id=${event.id}${query}`)
    .expect(200)
  return body.event_registrations as Ticket[]
}

const statusesOf = async (sale: EventSale) => (await ticketsOf(sale)).map(({ status }) => status)
const refundsOf = async (sale: EventSale, query = "") =>
  (await ticketsOf(sale, query)).map(({ refund }) => refund)
const DONE = { status: "done", problem: null }

/** An order of two tickets whose event was canceled with refunds while the payment service failed. */
async function failedRefunds(failure: Error) {
  const sale = await createSale(shop, 10)
  const { order } = await orderTickets(shop, [sale], 2)
  await capturePayment(shop, order)
  await cancelEvent(sale)
  const failing = vi
    .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
    .mockRejectedValue(failure)
  await runAfter(MINUTE_MS)
  return { sale, order, failing }
}

describe("the refunds of a canceled event", () => {
  it.each([
    ["is out of order", new Error("The payment service is out of order.")],
    ["is busy with another refund", errors.invalidState("Another refund was made in the meantime.")],
  ])("are retried for weeks while the payment service %s, and made once", async (_, failure) => {
    const { sale, order, failing } = await failedRefunds(failure)
    const pending = { status: "pending", problem: failure.message }
    expect(await statusesOf(sale)).toEqual(["canceled", "canceled"])
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 0 })
    expect(await refundsOf(sale)).toEqual([pending, pending])
    expect(await refundsOf(sale, "&refund=pending")).toEqual([pending, pending])
    expect(await refundsOf(sale, "&refund=done")).toEqual([])
    expect((await planOf(sale)).open_refunds).toBe(2)
    const tried = failing.mock.calls.length
    await runAfter(5 * DAY_MS)
    expect(failing.mock.calls.length).toBeGreaterThan(tried)
    failing.mockRestore()
    await runAfter(10 * DAY_MS)
    await runAfter(11 * DAY_MS)
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 20 })
    expect(await refundsOf(sale)).toEqual([DONE, DONE])
    expect((await planOf(sale)).open_refunds).toBe(0)
  })

  it("are left to an admin after 30 days, whose command completes them", async () => {
    const { sale, order, failing } = await failedRefunds(new Error("Out of order."))
    await runAfter(31 * DAY_MS)
    const tried = failing.mock.calls.length
    await runAfter(40 * DAY_MS)
    expect(failing.mock.calls.length).toBe(tried)
    const failed = { status: "failed", problem: "Out of order." }
    expect(await refundsOf(sale, "&refund=failed")).toEqual([failed, failed])
    failing.mockRestore()
    for (const { id } of await ticketsOf(sale))
      await admin(shop).post(`/admin/event-registrations/${id}/cancel`, { refund: true }).expect(200)
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 20 })
    expect(await refundsOf(sale)).toEqual([DONE, DONE])
  })

  it("void a payment that was not captured, once the whole order is canceled", async () => {
    const [first, second] = [await createSale(shop, 10), await createSale(shop, 10)]
    const { order } = await orderTickets(shop, [first, second])
    await cancelEvent(first)
    await runAfter(MINUTE_MS)
    expect(await statusesOf(first)).toEqual(["canceled"])
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
    expect(await refundsOf(first)).toMatchObject([{ status: "pending" }])
    await cancelEvent(second)
    await runAfter(DAY_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: true })
    await runAfter(2 * DAY_MS)
    for (const sale of [first, second]) expect(await refundsOf(sale)).toEqual([DONE])
  })

  it("void the payment of a ticket and a tour, once both are canceled", async () => {
    const [sale, { adult, departure }] = [await createSale(shop, 10), await createTourSale(shop, 10)]
    const { token } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    await addTickets(shop, cart, sale.ticket.id, 1, {}, { token }).expect(200)
    const units = [{ unit_id: adult.id, quantity: 1 }]
    await addTour(shop, cart, departure.id, { units }, { token }).expect(200)
    const { body } = await buy(shop, cart, { token })
    const order = String(body.order.id)
    await cancelEvent(sale)
    await runAfter(MINUTE_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
    await admin(shop)
      .post(`/admin/tour-departures/${departure.id}/cancellation`, {
        refund: true,
        bookings: 1,
        passengers: 1,
      })
      .expect(200)
    await runAfter(MINUTE_MS, sendTourMails)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: true })
    await runAfter(DAY_MS)
    expect(await refundsOf(sale)).toEqual([DONE])
  })

  it("wait for the capture of an order with other tickets", async () => {
    const [canceled, other] = [await createSale(shop, 10), await createSale(shop, 10)]
    const { order } = await orderTickets(shop, [canceled, other])
    await cancelEvent(canceled)
    await runAfter(MINUTE_MS)
    await capturePayment(shop, order)
    await runAfter(DAY_MS)
    expect(await moneyOf(shop, order)).toEqual({ refunded: 10, isVoid: false })
    expect(await refundsOf(canceled)).toEqual([DONE])
    expect(await refundsOf(other)).toEqual([null])
  })

  it("leave out a ticket that was used in the meantime", async () => {
    const sale = await createSale(shop, 10)
    const { order } = await orderTickets(shop, [sale])
    await capturePayment(shop, order)
    await cancelEvent(sale)
    const [used] = await sql(shop, "SELECT code FROM event_registration WHERE order_id = ?", [order])
    await admin(shop)
      .post("/admin/event-check-ins", { event_id: sale.event.id, code: used?.code, nonce: unique("nonce") })
      .expect(200)
    await runAfter(MINUTE_MS)
    expect(await ticketsOf(sale)).toMatchObject([{ status: "checked_in", refund: null }])
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
  })
})

describe("a reverted cancellation of an event", () => {
  it("leaves neither a mail nor a refund, and the tickets stay valid", async () => {
    const sale = await createSale(shop, 5)
    const { order } = await orderTickets(shop, [sale])
    await capturePayment(shop, order)
    const { announcements } = shop.container.resolve("events")
    const undo = await announcements.announce({
      event_id: sale.event.id,
      kind: "canceled",
      refund: true,
      tickets: 1,
      orders: 1,
      actor: { type: "user", id: "user_test" },
      now: clock.date(),
    })
    expect(await refundsOf(sale)).toMatchObject([{ status: "pending" }])
    await announcements.revert(undo)
    const { body } = await admin(shop).get(`/admin/events/${sale.event.id}`).expect(200)
    expect(body.event.event_status).toBe("scheduled")
    await runAfter(MINUTE_MS)
    expect(await ticketsOf(sale)).toMatchObject([{ status: "confirmed", refund: null }])
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
  })
})

describe("an order that is placed while its event is canceled", () => {
  /** Buys a ticket of an event that is canceled while the payment is authorized. */
  async function boughtLate(cancel: (sale: EventSale) => Promise<unknown>) {
    const sale = await createSale(shop, 5)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await cancel(sale)
      return authorize(...given)
    })
    const { order } = await orderTickets(shop, [sale])
    return { sale, order }
  }
  const setStatus =
    (event_status: string) =>
    async ({ event }: EventSale) => {
      await admin(shop).post(`/admin/events/${event.id}`, { event_status }).expect(200)
    }

  it.each([
    ["with refunds", cancelEvent],
    ["by its status alone", setStatus("canceled")],
  ])("%s loses its tickets, and its payment is void", async (_, cancel) => {
    const { sale, order } = await boughtLate(cancel)
    expect(await refundsOf(sale)).toEqual([{ status: "pending", problem: null }])
    await runAfter(MINUTE_MS)
    expect(await statusesOf(sale)).toEqual(["canceled"])
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: true })
    expect(await refundsOf(sale)).toEqual([DONE])
    const { body } = await admin(shop).get(`/admin/event-quotas/${sale.quota.id}`).expect(200)
    expect(body.event_quota.taken).toBe(0)
  })

  it("keeps its tickets if the event is only postponed", async () => {
    const { sale, order } = await boughtLate(setStatus("postponed"))
    await runAfter(MINUTE_MS)
    expect(await ticketsOf(sale)).toMatchObject([{ status: "confirmed", refund: null }])
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: false })
  })
})
