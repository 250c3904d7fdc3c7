import { Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { buy, emptyCart } from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import { capturePayment } from "../../factories/orders"
import { addTour, createTourSale } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { openLink } from "../../harness/open-link"
import { pagesOf } from "../../harness/pdf-pages"
import { type Shop, useShop } from "../../harness/shop"

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
/** The sender of the shop's mails. Calendar programs accept a cancellation only from the organizer. */
const ORGANIZER = /^ORGANIZER;CN=".+":mailto:hello@alder\.test\r$/m

let shop: Shop
let server: MailServer
const putBack: (() => Promise<unknown>)[] = []
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  server = await useMailServer(shop)
})
afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})
afterAll(async () => {
  for (const undo of putBack) await undo()
  await server.close()
})

const later = (milliseconds: number) => {
  const now = clock.now() + milliseconds
  restoreClock = clock.use({ now: () => now })
}
const run = async () => {
  later(5 * MINUTE_MS)
  await sendTourMails.run(shop.container)
  restoreClock()
}
const open = (url: string) => openLink(shop, url)

interface Booking {
  id: string
  status: string
  pdf_url: string
  ics_url: string
}

const bookingsOf = async (token: string, locale = "en") => {
  const { body } = await storefront(shop, { token })
    .get(`/store/tours/my-bookings?locale=${locale}`)
    .expect(200)
  return body.bookings as Booking[]
}
const remainingOf = async (departure: string) => {
  const { body } = await admin(shop).get(`/admin/tour-departures/${departure}`).expect(200)
  return body.tour_departure.remaining as number
}
const mailsTo = (address: string) => server.received.filter(({ recipients }) => recipients.includes(address))
const orderOf = async (order: string) => {
  const { body } = await admin(shop)
    .get(`/admin/orders/${order}?fields=email,payment_collections.refunded_amount`)
    .expect(200)
  return { email: String(body.order.email), refunded: body.order.payment_collections[0].refunded_amount }
}

type Sale = Awaited<ReturnType<typeof createTourSale>>

/** An order of adults with a room: 100 euros each, and 30. */
async function booked({ adult, room, departure }: Sale, quantity = 2) {
  const { token } = await createCustomer(shop)
  const cart = await emptyCart(shop, { token })
  await addTour(
    shop,
    cart,
    departure.id,
    {
      units: [{ unit_id: adult.id, quantity }],
      options: [{ option_id: room.id, quantity: 1 }],
      passengers: [{ unit_id: adult.id, first_name: "Şule", last_name: "Çağlar" }],
    },
    { token },
  ).expect(200)
  const { body } = await buy(shop, cart, { token })
  const [booking] = await bookingsOf(token)
  if (!booking) throw new Error("The order has no booking.")
  return { token, order: String(body.order.id), booking, cart }
}

describe("the links of a booking", () => {
  it("200: a voucher with the tour, the time in its zone, the parts and the passengers", async () => {
    const sale = await createTourSale(shop, 5, { timezone: "Europe/Istanbul", duration_days: 3 })
    const { booking } = await booked(sale)
    const { body, headers } = await open(booking.pdf_url).expect(200)
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${sale.tour.slug}.pdf"`,
      "cache-control": "private, no-store",
    })
    const [page, ...more] = await pagesOf(body)
    expect(more).toEqual([])
    for (const text of [sale.tour.title, "2 × Adult", "1 × Room", "Şule Çağlar", "Europe/Istanbul", "2031"])
      expect(page?.text).toContain(text)
  })

  it("200: a calendar entry that rises with the tour, and is canceled with the booking", async () => {
    const sale = await createTourSale(shop, 5, { timezone: "Europe/Istanbul", duration_days: 3 })
    const { booking } = await booked(sale)
    const entry = async () => String((await open(booking.ics_url).expect(200)).body)
    const sequence = (text: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1])
    const before = await entry()
    // It starts at nine and ends at 18:00 of the third day. Istanbul is three hours ahead of UTC.
    expect(before).toContain("DTSTART:20310501T060000Z\r\n")
    expect(before).toContain("DTEND:20310503T150000Z\r\n")
    expect(before).toContain("METHOD:PUBLISH\r\n")
    expect(before).toMatch(ORGANIZER)
    await admin(shop).post(`/admin/tours/${sale.tour.id}`, { title: "Another title" }).expect(200)
    const after = await entry()
    expect(after).toContain("SUMMARY:Another title\r\n")
    expect(sequence(after)).toBeGreaterThan(sequence(before))
    expect(/^UID:.*$/m.exec(after)?.[0]).toBe(/^UID:.*$/m.exec(before)?.[0])
    await admin(shop).post(`/admin/tour-bookings/${booking.id}/cancel`, {}).expect(200)
    const gone = await entry()
    expect(gone).toContain("METHOD:CANCEL\r\n")
    expect(gone).toMatch(ORGANIZER)
    expect(gone).toContain("STATUS:CANCELLED\r\n")
    expect(sequence(gone)).toBeGreaterThan(sequence(after))
    const [page] = await pagesOf((await open(booking.pdf_url).expect(200)).body)
    expect(page?.text).toContain("This booking is canceled.")
  })

  it("404: changed, of another kind, expired, and for a booking in a cart", async () => {
    const sale = await createTourSale(shop, 5)
    const { booking } = await booked(sale)
    await open(`${booking.pdf_url}x`).expect(404)
    const [head, payload, signature] = booking.pdf_url.split(".")
    const forged = Buffer.from(
      Buffer.from(payload ?? "", "base64url")
        .toString()
        .replace("_pdf", "_ics"),
    )
    await open([head, forged.toString("base64url"), signature].join(".")).expect(404)
    await shop.container
      .resolve("tours")
      .updateTourBookings({ id: booking.id, status: "reserved", order_id: null })
    await open(booking.pdf_url).expect(404)
    later(2 * DAY_MS)
    await open(booking.ics_url).expect(404)
  })
})

describe("the mail with a voucher", () => {
  it("reaches the buyer once, with the PDF and the calendar entry", async () => {
    const sale = await createTourSale(shop, 5)
    const { order } = await booked(sale)
    await run()
    await run()
    const [found, ...more] = mailsTo((await orderOf(order)).email)
    expect(more).toEqual([])
    expect(found?.mail.subject).toBe(`Your booking of ${sale.tour.title}`)
    expect(found?.mail.attachments).toMatchObject([
      { mimeType: "application/pdf", filename: `${sale.tour.slug}.pdf` },
      { mimeType: "text/calendar", filename: `${sale.tour.slug}.ics` },
    ])
  })

  it("is not sent for a booking that was canceled before", async () => {
    const { order, booking } = await booked(await createTourSale(shop, 5))
    await admin(shop).post(`/admin/tour-bookings/${booking.id}/cancel`, {}).expect(200)
    await run()
    expect(mailsTo((await orderOf(order)).email)).toEqual([])
  })

  it("is sent again after the mail server refused it", async () => {
    const { order } = await booked(await createTourSale(shop, 5))
    const refusing = vi
      .spyOn(shop.container.resolve(Modules.NOTIFICATION), "createNotifications")
      .mockRejectedValue(new Error("The mail server is down."))
    await run()
    refusing.mockRestore()
    const { email } = await orderOf(order)
    expect(mailsTo(email)).toEqual([])
    later(30 * MINUTE_MS)
    await sendTourMails.run(shop.container)
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe("POST /admin/tour-bookings/:id/cancel", () => {
  const cancel = (id: string, body: object = {}) =>
    admin(shop).post(`/admin/tour-bookings/${id}/cancel`, body)

  it("200: gives back the places, and refunds all line items once", async () => {
    const sale = await createTourSale(shop, 5)
    const { token, order, booking } = await booked(sale)
    await capturePayment(shop, order)
    expect(await remainingOf(sale.departure.id)).toBe(3)
    await cancel(booking.id, { refund: true }).expect(200)
    expect(await remainingOf(sale.departure.id)).toBe(5)
    expect((await orderOf(order)).refunded).toBe(230)
    expect(await bookingsOf(token)).toMatchObject([{ status: "canceled" }])
    await cancel(booking.id, { refund: true }).expect(409)
    expect((await orderOf(order)).refunded).toBe(230)
  })

  it("409: nothing to refund changes nothing, and a canceled booking is not canceled again", async () => {
    const sale = await createTourSale(shop, 5)
    const { token, booking } = await booked(sale)
    expect((await cancel(booking.id, { refund: true }).expect(409)).body.code).toBe("invalid_state")
    expect(await bookingsOf(token)).toMatchObject([{ status: "confirmed" }])
    await cancel(booking.id).expect(200)
    expect((await cancel(booking.id).expect(409)).body.code).toBe("invalid_state")
    expect(await remainingOf(sale.departure.id)).toBe(5)
  })

  it("404: an unknown booking, and one that a cart has reserved", async () => {
    await cancel("tourbook_none").expect(404)
    const { adult, departure } = await createTourSale(shop, 5)
    await addTour(shop, await emptyCart(shop), departure.id, {
      units: [{ unit_id: adult.id, quantity: 1 }],
    }).expect(200)
    const [reserved] = await shop.container.resolve("tours").listTourBookings({ departure_id: departure.id })
    await cancel(reserved?.id ?? "").expect(404)
    expect(await remainingOf(departure.id)).toBe(4)
  })
})

describe("POST /admin/tour-departures/:id/cancellation", () => {
  const plan = async (id: string) => {
    const { body } = await admin(shop).get(`/admin/tour-departures/${id}/cancellation`).expect(200)
    return body.plan as { bookings: number; passengers: number; refunds: object[]; open_refunds: number }
  }
  const cancel = (id: string, body: object) =>
    admin(shop).post(`/admin/tour-departures/${id}/cancellation`, body)
  const statusOf = async (id: string) => {
    const { body } = await admin(shop).get(`/admin/tour-departures/${id}`).expect(200)
    return body.tour_departure.departure_status
  }

  it("200: cancels all bookings, refunds the paid ones once, and writes to each buyer", async () => {
    const sale = await createTourSale(shop, 10)
    const { id } = sale.departure
    const paid = await booked(sale, 2)
    await capturePayment(shop, paid.order)
    const unpaid = await booked(sale, 1)
    await run()
    server.received.length = 0
    const refunds = [{ amount: 230, currency_code: "eur" }]
    expect(await plan(id)).toMatchObject({ bookings: 2, passengers: 3, refunds, open_refunds: 0 })

    const refused = await cancel(id, { refund: true, bookings: 2, passengers: 2 }).expect(409)
    expect(refused.body.code).toBe("invalid_state")
    expect(await statusOf(id)).toBe("scheduled")
    await run()
    expect(server.received).toEqual([])

    await cancel(id, { refund: true, bookings: 2, passengers: 3 }).expect(200)
    expect(await statusOf(id)).toBe("canceled")
    await run()
    await run()
    for (const { order, token } of [paid, unpaid]) {
      expect(await bookingsOf(token)).toMatchObject([
        { status: "canceled", departure: { status: "canceled" } },
      ])
      const [found, ...more] = mailsTo((await orderOf(order)).email)
      expect(more).toEqual([])
      expect(found?.mail.subject).toBe(`${sale.tour.title} is canceled`)
      const [ics] = found?.mail.attachments ?? []
      expect(Buffer.from(ics?.content as ArrayBuffer).toString()).toMatch(/^METHOD:CANCEL\r?$/m)
    }
    expect((await orderOf(paid.order)).refunded).toBe(230)
    expect(await remainingOf(id)).toBe(10)
    expect(await plan(id)).toMatchObject({ bookings: 0, passengers: 0, refunds: [], open_refunds: 0 })
    await cancel(id, { bookings: 0, passengers: 0 }).expect(409)
    const { body } = await storefront(shop).get(`/store/tours/${sale.tour.slug}`).expect(200)
    expect(body.tour.departures).toEqual([])
  })

  it("200: also reaches an order that is placed at the same time", async () => {
    const sale = await createTourSale(shop, 10)
    const { adult, departure } = sale
    const { token } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    await addTour(
      shop,
      cart,
      departure.id,
      { units: [{ unit_id: adult.id, quantity: 1 }] },
      { token },
    ).expect(200)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await cancel(departure.id, { refund: true, bookings: 0, passengers: 0 }).expect(200)
      return authorize(...given)
    })
    const { body } = await buy(shop, cart, { token })
    expect(body.type).toBe("order")
    await run()
    expect(await bookingsOf(token)).toMatchObject([{ status: "canceled" }])
    const subjects = mailsTo((await orderOf(body.order.id)).email).map(({ mail }) => mail.subject)
    expect(subjects).toEqual([`${sale.tour.title} is canceled`])
  })

  it("404: an unknown departure", async () => {
    await admin(shop).get("/admin/tour-departures/tourdep_none/cancellation").expect(404)
    await cancel("tourdep_none", { bookings: 0, passengers: 0 }).expect(404)
  })
})
