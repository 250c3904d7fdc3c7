import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendEventMails } from "../../../src/features/events/jobs/send-event-mails"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createSale, orderTickets } from "../../factories/events"
import { moneyOf } from "../../factories/orders"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => vi.restoreAllMocks())

async function ticketsOf(order: string) {
  const { body } = await admin(shop).get(`/admin/event-registrations?order_id=${order}`).expect(200)
  return body.event_registrations as { id: string; status: string }[]
}

describe("DELETE /admin/events/:id", () => {
  it("409: an event with sold tickets, until all are canceled", async () => {
    const sale = await createSale(shop, 5)
    const path = `/admin/events/${sale.event.id}`
    const { order } = await orderTickets(shop, [sale], 2)
    const [first, second] = await ticketsOf(order)
    const cancel = (id = "") => admin(shop).post(`/admin/event-registrations/${id}/cancel`, {}).expect(200)
    await cancel(first?.id)
    const { body } = await admin(shop).delete(path).expect(409)
    expect(body.code).toBe("invalid_state")
    // The database refuses it, however it is asked.
    await expect(
      sql(shop, "UPDATE event SET deleted_at = now() WHERE id = ?", [sale.event.id]),
    ).rejects.toMatchObject({ code: "SV031" })
    await admin(shop).get(path).expect(200)
    await cancel(second?.id)
    await admin(shop).delete(path).expect(200)
  })

  it("409: an event with a used ticket", async () => {
    const sale = await createSale(shop, 5)
    const { order } = await orderTickets(shop, [sale])
    const [ticket] = await sql(shop, "SELECT code FROM event_registration WHERE order_id = ?", [order])
    await admin(shop)
      .post("/admin/event-check-ins", {
        event_id: sale.event.id,
        code: ticket?.code,
        nonce: unique("nonce"),
        accept_unpaid: true,
      })
      .expect(200)
    const { body } = await admin(shop).delete(`/admin/events/${sale.event.id}`).expect(409)
    expect(body.code).toBe("invalid_state")
  })

  it("200: an event in a cart. An order that is just being placed is canceled", async () => {
    const sale = await createSale(shop, 5)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await admin(shop).delete(`/admin/events/${sale.event.id}`).expect(200)
      return authorize(...given)
    })
    const { order } = await orderTickets(shop, [sale])
    const later = clock.now() + MINUTE_MS
    const restoreClock = clock.use({ now: () => later })
    await sendEventMails.run(shop.container).finally(restoreClock)
    expect(await ticketsOf(order)).toMatchObject([{ status: "canceled" }])
    // Nothing was captured, so the payment is void.
    expect(await moneyOf(shop, order)).toEqual({ refunded: 0, isVoid: true })
  })
})
