import { Modules } from "@medusajs/framework/utils"
import jsQR from "jsqr"
import sharp from "sharp"
import supertest from "supertest"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendEventMails } from "../../../src/features/events/jobs/send-event-mails"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import {
  addTickets,
  buy,
  createEvent,
  createTicket,
  emptyCart,
  regionsOf,
  soldTickets,
} from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import { capturePayment } from "../../factories/orders"
import { admin, anyAddress, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
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
/** Opens a link as a browser does, without our headers. */
const open = (url: string) => {
  const { pathname, search } = new URL(url)
  return supertest(shop.url)
    .get(pathname + search)
    .set("x-forwarded-for", anyAddress())
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
}
const registrationsOf = async (token: string, locale = "en") => {
  const { body } = await storefront(shop, { token })
    .get(`/store/events/my-registrations?locale=${locale}`)
    .expect(200)
  return body.registrations as { id: string; code: string | null; pdf_url: string; ics_url: string }[]
}

async function sold(fields: Record<string, unknown> = {}, ticketFields: Record<string, unknown> = {}) {
  const event = await createEvent(shop, {
    venue: { name: "Salon İşğüçö", address: "Kadıköy, İstanbul", latitude: 40.99, longitude: 29.03 },
    timezone: "Europe/Istanbul",
    ...fields,
  })
  const ticket = await createTicket(shop, event.id, [], ticketFields)
  const { token } = await createCustomer(shop)
  const { order } = await soldTickets(shop, ticket.id, 1, token)
  const [registration] = await registrationsOf(token)
  if (!registration) throw new Error("The order has no ticket.")
  return { event, ticket, token, order, registration }
}

describe("the links of a ticket", () => {
  it("200: a PDF with the event, the holder's facts and a QR code of the secret", async () => {
    const { event, ticket, registration } = await sold()
    const { body, headers } = await open(registration.pdf_url).expect(200)
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${event.slug}.pdf"`,
      "cache-control": "private, no-store",
    })
    const [page, ...more] = await pagesOf(body)
    expect(more).toEqual([])
    for (const text of [
      event.title,
      ticket.title,
      "Salon İşğüçö",
      "Europe/Istanbul",
      registration.code ?? "?",
    ])
      expect(page?.text).toContain(text)
    const { data, info } = await sharp(page?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(registration.code)
    expect((await open(registration.pdf_url).expect(200)).body.equals(body)).toBe(true)
  })

  it("200: a calendar entry whose sequence rises with the event", async () => {
    const { event, registration } = await sold({ starts_at: "2027-03-01T17:00:00.000Z" })
    const entry = async () => String((await open(registration.ics_url).expect(200)).body)
    const sequence = (text: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1])
    const before = await entry()
    expect(before).toContain("DTSTART:20270301T170000Z\r\n")
    expect(before).toContain("METHOD:PUBLISH\r\n")
    expect(before).toMatch(ORGANIZER)
    expect(before).toContain("GEO:40.990000;29.030000\r\n")
    await admin(shop).post(`/admin/events/${event.id}`, { starts_at: "2027-04-01T17:00:00.000Z" }).expect(200)
    const after = await entry()
    expect(after).toContain("DTSTART:20270401T170000Z\r\n")
    expect(sequence(after)).toBeGreaterThan(sequence(before))
    expect(/^UID:.*$/m.exec(after)?.[0]).toBe(/^UID:.*$/m.exec(before)?.[0])
    await admin(shop).post(`/admin/event-registrations/${registration.id}/cancel`, {}).expect(200)
    const gone = await entry()
    expect(gone).toContain("METHOD:CANCEL\r\n")
    expect(gone).toMatch(ORGANIZER)
    expect(gone).toContain("STATUS:CANCELLED\r\n")
    expect(sequence(gone)).toBeGreaterThan(sequence(after))
  })

  it("200: the title, time and room of the session that a ticket is for, not those of the event", async () => {
    const session = {
      id: "glazing",
      title: "Glazing by hand",
      room: "Kiln room",
      starts_at: "2027-03-02T09:00:00.000Z",
      ends_at: "2027-03-02T10:30:00.000Z",
    }
    const { event, registration } = await sold(
      { starts_at: "2027-03-01T17:00:00.000Z", ends_at: "2027-03-05T17:00:00.000Z", sessions: [session] },
      { session_id: session.id },
    )
    const entry = String((await open(registration.ics_url).expect(200)).body).replaceAll("\r\n ", "")
    expect(entry).toContain("DTSTART:20270302T090000Z\r\nDTEND:20270302T103000Z\r\n")
    expect(entry).toContain(`SUMMARY:${event.title}: Glazing by hand\r\n`)
    expect(entry).toContain("LOCATION:Kiln room\\, Salon İşğüçö\\, ")
    const [page] = await pagesOf((await open(registration.pdf_url).expect(200)).body)
    const text = page?.text.replaceAll(/\s+/g, " ")
    for (const part of [event.title, "Glazing by hand", "Kiln room", "March 2, 2027"])
      expect(text).toContain(part)
    expect(text).not.toContain("March 1, 2027")
  })

  it("200: without code or online address once it is canceled", async () => {
    const online_url = "https://meet.example/room"
    const { token, registration } = await sold({ online_url, attendance_mode: "online" })
    const [page] = await pagesOf((await open(registration.pdf_url).expect(200)).body)
    expect(page?.text).toContain("meet.example")
    await admin(shop).post(`/admin/event-registrations/${registration.id}/cancel`, {}).expect(200)
    for (const { pdf_url, ics_url } of [registration, ...(await registrationsOf(token))]) {
      const [canceled] = await pagesOf((await open(pdf_url).expect(200)).body)
      expect(canceled?.text).toContain("This ticket is canceled.")
      expect(canceled?.text).not.toContain("meet.example")
      expect(canceled?.text).not.toContain(registration.code)
      expect(String((await open(ics_url).expect(200)).body)).not.toContain("meet.example")
    }
  })

  it("404: expired, changed, of another kind, and a calendar entry without a time", async () => {
    const { registration } = await sold({ starts_at: null })
    await open(registration.ics_url).expect(404)
    await open(`${registration.pdf_url}x`).expect(404)
    const [head, payload, signature] = registration.pdf_url.split(".")
    const forged = Buffer.from(
      Buffer.from(payload ?? "", "base64url")
        .toString()
        .replace("_pdf", "_ics"),
    )
    await open([head, forged.toString("base64url"), signature].join(".")).expect(404)
    later(2 * DAY_MS)
    await open(registration.pdf_url).expect(404)
  })

  it("are only shown to the ticket's owner", async () => {
    await sold()
    const { token } = await createCustomer(shop)
    expect(await registrationsOf(token)).toEqual([])
  })
})

const buyerOf = async (order: string): Promise<string> => {
  const { body } = await admin(shop).get(`/admin/orders/${order}?fields=email`).expect(200)
  return body.order.email
}
const mailsTo = (address: string) => server.received.filter(({ recipients }) => recipients.includes(address))
const run = async () => {
  later(5 * MINUTE_MS)
  await sendEventMails.run(shop.container)
  restoreClock()
}

describe("POST /admin/events/:id/announcement", () => {
  const plan = async (id: string) => {
    const { body } = await admin(shop).get(`/admin/events/${id}/announcement`).expect(200)
    return body.plan as { tickets: number; orders: number; refunds: object[]; open_refunds: number }
  }
  const announce = (id: string, body: object) => admin(shop).post(`/admin/events/${id}/announcement`, body)
  const statuses = async (id: string) => {
    const { body } = await admin(shop).get(`/admin/event-registrations?event_id=${id}`).expect(200)
    return body.event_registrations.map(({ status }: { status: string }) => status).sort() as string[]
  }
  const refundedOf = async (order: string) => {
    const { body } = await admin(shop)
      .get(`/admin/orders/${order}?fields=payment_collections.refunded_amount`)
      .expect(200)
    return body.order.payment_collections[0].refunded_amount
  }

  it("200: cancels all tickets, refunds the paid ones once, and writes to each buyer", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const [payer, debtor] = [await createCustomer(shop), await createCustomer(shop)]
    const paid = await soldTickets(shop, ticket.id, 2, payer.token)
    await capturePayment(shop, paid.order)
    const unpaid = await soldTickets(shop, ticket.id, 1, debtor.token)
    await run()
    server.received.length = 0
    // The unpaid order has nothing to refund.
    const refunds = [{ currency_code: "eur", amount: 20 }]
    expect(await plan(event.id)).toMatchObject({ tickets: 3, orders: 2, refunds, open_refunds: 0 })

    const reply = await announce(event.id, { kind: "canceled", refund: true, tickets: 2, orders: 2 }).expect(
      409,
    )
    expect(reply.body.code).toBe("invalid_state")
    const { body } = await admin(shop).get(`/admin/events/${event.id}`).expect(200)
    expect(body.event.event_status).toBe("scheduled")

    await announce(event.id, { kind: "canceled", refund: true, tickets: 3, orders: 2 }).expect(200)
    await run()
    await run()
    expect(await statuses(event.id)).toEqual(["canceled", "canceled", "canceled"])
    expect(await refundedOf(paid.order)).toBe(20)
    for (const { order } of [paid, unpaid]) {
      const [found, ...more] = mailsTo(await buyerOf(order))
      expect(more).toEqual([])
      expect(found?.mail.subject).toBe(`${event.title} is canceled`)
      const [ics] = found?.mail.attachments ?? []
      expect(Buffer.from(ics?.content as ArrayBuffer).toString()).toMatch(/^METHOD:CANCEL\r?$/m)
    }
    expect(await plan(event.id)).toMatchObject({ tickets: 0, orders: 0, refunds: [], open_refunds: 0 })
  })

  it("200: the plan names what is left to refund, by currency, and the refunds are the same", async () => {
    const event = await createEvent(shop)
    const cheap = await createTicket(shop, event.id, [])
    const free = await createTicket(shop, event.id, [], { prices: [{ amount: 0, currency_code: "eur" }] })
    const regions = await regionsOf(shop, ["eur", "usd"])
    const orders: string[] = []
    for (const region_id of regions) {
      const cart = await emptyCart(shop)
      await storefront(shop).post(`/store/carts/${cart}`, { region_id }).expect(200)
      await addTickets(shop, cart, cheap.id, 3).expect(200)
      if (region_id === regions[0]) await addTickets(shop, cart, free.id).expect(200)
      const { body } = await buy(shop, cart)
      await capturePayment(shop, body.order.id)
      orders.push(body.order.id)
    }
    const { body: list } = await admin(shop)
      .get(`/admin/event-registrations?order_id=${orders[0]}&ticket_id=${cheap.id}`)
      .expect(200)
    const [canceled] = list.event_registrations
    await admin(shop).post(`/admin/event-registrations/${canceled.id}/cancel`, { refund: true }).expect(200)
    const before = await Promise.all(orders.map(refundedOf))
    const { refunds, open_refunds, tickets, orders: reached } = await plan(event.id)
    const reach = { tickets, orders: reached }
    expect(open_refunds).toBe(0)
    expect(reach).toEqual({ tickets: 6, orders: 2 })
    expect(refunds).toEqual([
      { currency_code: "eur", amount: 20 },
      { currency_code: "usd", amount: 36 },
    ])
    await announce(event.id, { kind: "canceled", refund: true, ...reach }).expect(200)
    await run()
    const after = await Promise.all(orders.map(refundedOf))
    expect(after.map((amount, index) => amount - before[index])).toEqual([20, 36])
  })

  it("200: writes to the buyer although the payment service fails", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const { order } = await soldTickets(shop, ticket.id)
    await capturePayment(shop, order)
    await run()
    server.received.length = 0
    await announce(event.id, { kind: "canceled", refund: true, tickets: 1, orders: 1 }).expect(200)
    const failing = vi
      .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
      .mockRejectedValue(new Error("The payment service is out of order."))
    await run()
    expect(failing).toHaveBeenCalled()
    expect(await statuses(event.id)).toEqual(["canceled"])
    expect(await refundedOf(order)).toBe(0)
    const subjects = mailsTo(await buyerOf(order)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual([`${event.title} is canceled`])
  })

  it("200: also reaches an order that is placed at the same time", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const payments = shop.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await announce(event.id, { kind: "canceled", refund: true, tickets: 0, orders: 0 }).expect(200)
      return authorize(...given)
    })
    const { order } = await soldTickets(shop, ticket.id)
    await run()
    expect(await statuses(event.id)).toEqual(["canceled"])
    const subjects = mailsTo(await buyerOf(order)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual([`${event.title} is canceled`])
  })

  it("200: postpones, and the tickets stay valid", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const { token } = await createCustomer(shop)
    const { order } = await soldTickets(shop, ticket.id, 1, token)
    await run()
    server.received.length = 0
    const { tickets, orders } = await plan(event.id)
    await announce(event.id, { kind: "postponed", tickets, orders }).expect(200)
    await run()
    expect(await statuses(event.id)).toEqual(["confirmed"])
    const subjects = mailsTo(await buyerOf(order)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual([`${event.title} is postponed`])
    await addTickets(shop, await emptyCart(shop), ticket.id).expect(409)
  })

  it("404: an unknown event", async () => {
    await admin(shop).get("/admin/events/event_none/announcement").expect(404)
    await announce("event_none", { kind: "canceled", tickets: 0, orders: 0 }).expect(404)
  })
})

describe("the mail with tickets", () => {
  it("reaches a guest once, with all tickets as PDF and as calendar entries", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id, 2, {
      attendees: [{ first_name: "Şule", last_name: "Çağlar" }],
    }).expect(200)
    const { body } = await buy(shop, cart)
    await run()
    await run()
    const [found, ...more] = mailsTo(body.order.email)
    expect(more).toEqual([])
    expect(found?.mail.subject).toBe(`Your tickets for ${event.title}`)
    const [pdf, ics] = found?.mail.attachments ?? []
    expect(pdf).toMatchObject({ mimeType: "application/pdf", filename: `${event.slug}.pdf` })
    expect(ics).toMatchObject({ mimeType: "text/calendar", filename: `${event.slug}.ics` })
    const pages = await pagesOf(Buffer.from(pdf?.content as ArrayBuffer))
    expect(pages).toHaveLength(2)
    expect(pages.map(({ text }) => text).join()).toContain("Şule Çağlar")
    const { body: notices } = await admin(shop).get("/admin/notifications?limit=50").expect(200)
    expect(JSON.stringify(notices)).not.toContain(Buffer.from(pdf?.content as ArrayBuffer).toString("base64"))
  })

  it("is not sent for tickets that were canceled before", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const { token } = await createCustomer(shop)
    const { order } = await soldTickets(shop, ticket.id, 1, token)
    await storefront(shop, { token }).post(`/store/orders/${order}/cancel`, {}).expect(200)
    await run()
    expect(mailsTo(await buyerOf(order))).toEqual([])
  })

  it("is sent again after the mail server refused it", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id).expect(200)
    const { body } = await buy(shop, cart)
    const refusing = vi
      .spyOn(shop.container.resolve(Modules.NOTIFICATION), "createNotifications")
      .mockRejectedValue(new Error("The mail server is down."))
    await run()
    refusing.mockRestore()
    expect(mailsTo(body.order.email)).toEqual([])
    later(30 * MINUTE_MS)
    await sendEventMails.run(shop.container)
    expect(mailsTo(body.order.email)).toHaveLength(1)
  })
})
