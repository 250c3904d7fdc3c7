import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { ticketMails } from "../../../src/features/events/services/ticket-mails"
import { endInterruptedCancellations } from "../../../src/features/orders/jobs/end-interrupted-cancellations"
import type { CancellationCause } from "../../../src/features/orders/module/lib/cancellation-causes"
import {
  cancelUnpaidOrders,
  nextUnpaidOrder,
} from "../../../src/features/orders/services/cancel-unpaid-orders"
import { tourMails } from "../../../src/features/tours/services/tour-mails"
import { sendQueuedMails } from "../../../src/kits/mail-queue/send-mails"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { addTickets, buy, createEvent, createSale, createTicket, emptyCart } from "../../factories/events"
import { capturePayment, moneyOf } from "../../factories/orders"
import { bookSlot, createBookable, PRICES } from "../../factories/services"
import { addTour, createTourSale, departsIn } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

let shop: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("refused-cancellations")
})
afterEach(() => restoreClock())

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const later = (hours: number) => {
  const now = clock.now() + hours * HOUR_MS
  restoreClock = clock.use({ now: () => now })
}

type Filling = (cart: string, token: string) => Promise<unknown>
interface Line {
  id: string
  variant_id: string
}

/** A customer's order of what each of these adds to its cart. */
async function bought(...fillings: Filling[]) {
  const { id: customer, token } = await createCustomer(shop)
  const cart = await emptyCart(shop, { token })
  for (const fill of fillings) await fill(cart, token)
  const { body } = await buy(shop, cart, { token })
  const id = String(body.order.id)
  return {
    id,
    customer,
    lines: body.order.items as Line[],
    cancel: () => storefront(shop, { token }).post(`/store/orders/${id}/cancel`, {}),
  }
}

const ticket =
  (ticketId: string, quantity = 1): Filling =>
  (cart, token) =>
    addTickets(shop, cart, ticketId, quantity, {}, { token }).expect(200)
const slot =
  (serviceId: string): Filling =>
  (cart_id, token) =>
    bookSlot(shop, serviceId, { cart_id }, { token }).expect(200)

async function admitOne(order: string) {
  const [one] = await sql(shop, "SELECT code, event_id FROM event_registration WHERE order_id = ? LIMIT 1", [
    order,
  ])
  await admin(shop)
    .post("/admin/event-check-ins", { ...one, nonce: unique("nonce"), accept_unpaid: true })
    .expect(200)
}

const statusOf = async (order: string) => {
  const { body } = await admin(shop).get(`/admin/orders/${order}`).expect(200)
  return body.order.status as string
}

describe("a customer's cancellation of an order", () => {
  it("is refused by its used ticket, and the answer names the line and no other one", async () => {
    const [used, other] = [await createSale(shop, 5), await createSale(shop, 5)]
    const order = await bought(ticket(used.ticket.id, 2))
    const both = await bought(ticket(used.ticket.id), ticket(other.ticket.id))
    for (const { id, lines, cancel } of [order, both]) {
      await capturePayment(shop, id)
      const line = lines.find(({ variant_id }) => variant_id === used.ticket.variant_id)
      const [registration] = await sql(
        shop,
        "SELECT code, event_id FROM event_registration WHERE order_id = ? AND event_id = ? LIMIT 1",
        [id, used.event.id],
      )
      await admin(shop)
        .post("/admin/event-check-ins", { ...registration, nonce: unique("nonce") })
        .expect(200)
      const { body } = await cancel().expect(409)
      expect(body.code).toBe("cancellation_window_closed")
      expect(body.message).toContain(line?.id)
      for (const { id: line_id } of lines)
        if (line_id !== line?.id) expect(body.message).not.toContain(line_id)
      expect(await moneyOf(shop, id)).toEqual({ refunded: 0, isVoid: false })
      expect(await statusOf(id)).toBe("pending")
    }
  })

  it("is refused by each part that has begun or is closed, and the answer names all of them", async () => {
    const event = await createEvent(shop, { starts_at: new Date(clock.now() + 2 * HOUR_MS).toISOString() })
    const begun = await createTicket(shop, event.id, [])
    const { adult, departure } = await createTourSale(shop, 5, { timezone: "UTC" }, departsIn(2))
    const { service } = await createBookable(shop, { prices: PRICES, change_until_minutes: 7 * 1440 })
    const free = await createSale(shop, 5)
    const { id, lines, cancel } = await bought(
      ticket(begun.id),
      (cart, token) =>
        addTour(shop, cart, departure.id, { units: [{ unit_id: adult.id, quantity: 1 }] }, { token }).expect(
          200,
        ),
      slot(service.id),
      ticket(free.ticket.id),
    )
    await capturePayment(shop, id)
    later(4)
    const { body } = await cancel().expect(409)
    expect(body.code).toBe("cancellation_window_closed")
    const named = (body.errors as { path: string }[]).map(({ path }) => path).sort()
    const refusing = lines.filter(({ variant_id }) => variant_id !== free.ticket.variant_id)
    expect(refusing).toHaveLength(3)
    expect(named).toEqual(refusing.map(({ id: line }) => `items.${line}`).sort())
    expect(await moneyOf(shop, id)).toEqual({ refunded: 0, isVoid: false })
    await admin(shop).post(`/admin/orders/${id}/cancel`, {}).expect(200)
  })

  it("is refused if the shop has canceled a part without a refund, until it refunds that part", async () => {
    const { ticket: sold } = await createSale(shop, 5)
    const { id, lines, cancel } = await bought(ticket(sold.id, 2))
    await capturePayment(shop, id)
    const [one] = await sql(shop, "SELECT id FROM event_registration WHERE order_id = ? LIMIT 1", [id])
    const cancelOne = (refund: boolean) =>
      admin(shop).post(`/admin/event-registrations/${one?.id}/cancel`, { refund })
    await cancelOne(false).expect(200)
    const { body } = await cancel().expect(409)
    expect(body.code).toBe("cancellation_window_closed")
    expect(body.message).toContain(lines[0]?.id)
    expect(await moneyOf(shop, id)).toEqual({ refunded: 0, isVoid: false })
    await cancelOne(true).expect(200)
    await cancel().expect(200)
    expect(await moneyOf(shop, id)).toMatchObject({ refunded: 20 })
  })

  it("is refused if the shop has canceled the tour or the event without refunds, also before its job runs", async () => {
    const { adult, departure } = await createTourSale(shop, 5)
    const sale = await createSale(shop, 5)
    const { id, lines, cancel } = await bought(
      (cart, token) =>
        addTour(shop, cart, departure.id, { units: [{ unit_id: adult.id, quantity: 1 }] }, { token }).expect(
          200,
        ),
      ticket(sale.ticket.id),
    )
    await capturePayment(shop, id)
    await admin(shop)
      .post(`/admin/tour-departures/${departure.id}/cancellation`, {
        refund: false,
        bookings: 1,
        passengers: 1,
      })
      .expect(200)
    await admin(shop)
      .post(`/admin/events/${sale.event.id}/announcement`, {
        kind: "canceled",
        refund: false,
        tickets: 1,
        orders: 1,
      })
      .expect(200)
    const namedBy = async () => {
      const { body } = await cancel().expect(409)
      return (body.errors as { path: string }[]).map(({ path }) => path).sort()
    }
    const all = lines.map(({ id: line }) => `items.${line}`).sort()
    expect(await namedBy()).toEqual(all)
    later(1)
    await inShop(() => sendQueuedMails(shop.container, tourMails))
    await inShop(() => sendQueuedMails(shop.container, ticketMails))
    expect(await namedBy()).toEqual(all)
    expect(await moneyOf(shop, id)).toEqual({ refunded: 0, isVoid: false })
  })

  it("is possible if nobody has paid, although the shop has canceled a part", async () => {
    const { ticket: sold } = await createSale(shop, 5)
    const { id, cancel } = await bought(ticket(sold.id, 2))
    const [one] = await sql(shop, "SELECT id FROM event_registration WHERE order_id = ? LIMIT 1", [id])
    await admin(shop).post(`/admin/event-registrations/${one?.id}/cancel`, {}).expect(200)
    await cancel().expect(200)
  })

  it("does not get around a refusal because a crash has interrupted it", async () => {
    const { ticket: sold } = await createSale(shop, 5)
    const { id, customer } = await bought(ticket(sold.id))
    await capturePayment(shop, id)
    await admitOne(id)
    await interrupted(id, { customer, cause: "customer" })
    expect(await statusOf(id)).toBe("pending")
    expect(await moneyOf(shop, id)).toEqual({ refunded: 0, isVoid: false })
  })

  it("is finished after a crash if nothing refuses", async () => {
    const { ticket: sold } = await createSale(shop, 5)
    const { id, customer } = await bought(ticket(sold.id))
    await capturePayment(shop, id)
    await interrupted(id, { customer, cause: "customer" })
    expect(await statusOf(id)).toBe("canceled")
    expect(await moneyOf(shop, id)).toMatchObject({ refunded: 10 })
  })
})

/** A cancellation that has only taken its claim, and the job that finishes it after its lease. */
async function interrupted(
  orderId: string,
  { customer, cause }: { customer: string; cause: CancellationCause },
) {
  const claim = { orderId, actor: { type: "customer", id: customer }, cause, reason: null }
  await inShop(() => shop.container.resolve("orders").claimCancellation(claim))
  later(1)
  await inShop(() => endInterruptedCancellations.run(shop.container))
}

describe("the cancellation of orders that were not paid in time", () => {
  it("leaves an order whose ticket was used, and cancels one whose event has only begun", async () => {
    const event = await createEvent(shop, { starts_at: new Date(clock.now() + HOUR_MS).toISOString() })
    const sold = await createTicket(shop, event.id, [])
    const [used, unused] = [await bought(ticket(sold.id)), await bought(ticket(sold.id))]
    await admitOne(used.id)
    later(30 * DAY_HOURS)
    await inShop(() => cancelUnpaidOrders(shop.container))
    expect(await statusOf(used.id)).toBe("pending")
    expect(await statusOf(unused.id)).toBe("canceled")
    expect(await inShop(() => nextUnpaidOrder(shop.container))).toBeUndefined()
  })
})
