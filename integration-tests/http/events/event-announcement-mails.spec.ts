import { Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sendEventMails } from "../../../src/features/events/jobs/send-event-mails"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createSale, type EventSale, orderTickets } from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000

let shop: Shop
let server: MailServer

beforeAll(async () => {
  shop = await useShop()
  server = await useMailServer(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

async function run(): Promise<void> {
  const later = clock.now() + 5 * MINUTE_MS
  const restoreClock = clock.use({ now: () => later })
  await sendEventMails.run(shop.container).finally(restoreClock)
}

async function announce({ event }: EventSale, body: { kind: string; refund?: boolean }): Promise<void> {
  const path = `/admin/events/${event.id}/announcement`
  const { tickets, orders } = (await admin(shop).get(path).expect(200)).body.plan
  await admin(shop)
    .post(path, { ...body, tickets, orders })
    .expect(200)
}

const change = (sale: EventSale, body: object) =>
  admin(shop).post(`/admin/events/${sale.event.id}`, body).expect(200)

/** A sale, and one order whose mail with the ticket is sent. */
async function sold() {
  const sale = await createSale(shop, 10)
  const { order } = await orderTickets(shop, [sale])
  await run()
  server.received.length = 0
  return { sale, order }
}

/** An order that is placed while the event is being postponed. */
async function orderWhilePostponed(sale: EventSale): Promise<string> {
  const payments = shop.container.resolve(Modules.PAYMENT)
  const authorize = payments.authorizePaymentSession.bind(payments)
  vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
    await announce(sale, { kind: "postponed" })
    return authorize(...given)
  })
  return (await orderTickets(shop, [sale])).order
}

async function mailsAbout(order: string) {
  const { body } = await admin(shop).get(`/admin/orders/${order}?fields=email`).expect(200)
  return server.received
    .filter(({ recipients }) => recipients.includes(body.order.email))
    .map(({ mail }) => ({
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      files: mail.attachments.map(({ mimeType }) => mimeType),
    }))
}

describe("GET /admin/events/:id/announcement", () => {
  it("200: shows the mail of each choice as it is sent, also in the shop's own words", async () => {
    const own = "/admin/mail-texts/event_canceled_without_refund/en"
    await admin(shop)
      .post(own, { texts: { next: "{shop} keeps the money for “{event}”." } })
      .expect(200)
    try {
      for (const [kind, refund, mailKind] of [
        ["postponed", false, "postponed"],
        ["canceled", true, "canceled"],
        ["canceled", false, "canceled_without_refund"],
      ] as const) {
        const { sale, order } = await sold()
        const { body } = await admin(shop).get(`/admin/events/${sale.event.id}/announcement`).expect(200)
        const mails: { kind: string; subject: string; text: string }[] = body.plan.mails
        expect(mails.map((mail) => mail.kind)).toEqual(["postponed", "canceled", "canceled_without_refund"])
        const shown = mails.find((mail) => mail.kind === mailKind)
        await announce(sale, { kind, refund })
        await run()
        const [sent] = await mailsAbout(order)
        expect(shown?.subject).toBe(sent?.subject)
        const inWords = (text: string) => text.replace(/order \d+/, "order …").trim()
        expect(inWords(shown?.text ?? "")).toBe(inWords(sent?.text ?? ""))
        expect(shown?.text.includes("keeps the money")).toBe(mailKind === "canceled_without_refund")
      }
    } finally {
      await admin(shop).delete(own).expect(200)
    }
  })
})

describe("the mail about a canceled event", () => {
  const [promise, refusal] = [/you get the money back/, /comes without a refund/]

  it.each([
    [true, promise, refusal],
    [false, refusal, promise],
  ])("says what the shop has decided about the money: refund %s", async (refund, said, unsaid) => {
    const { sale, order } = await sold()
    await announce(sale, { kind: "canceled", refund })
    await run()
    const [mail, ...more] = await mailsAbout(order)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${sale.event.title} is canceled`)
    expect(mail?.text).toMatch(said)
    expect(mail?.text).not.toMatch(unsaid)
  })

  it.each([
    [true, promise],
    [false, refusal],
  ])("says it also if an earlier release has queued it: refund %s", async (refund, said) => {
    const { sale, order } = await sold()
    await announce(sale, { kind: "canceled", refund })
    await sql(shop, "UPDATE queued_mail SET data = data - 'refund' WHERE about = :order", { order })
    await run()
    expect(await mailsAbout(order)).toMatchObject([{ text: expect.stringMatching(said) }])
  })

  it("alone asks for noted refunds", async () => {
    const { refunds } = shop.container.resolve("events").announcements
    const isNoted = vi.spyOn(refunds, "isNoted")
    const { sale, order } = await sold()
    await announce(sale, { kind: "postponed" })
    await run()
    expect(await mailsAbout(order)).toHaveLength(1)
    expect(isNoted).not.toHaveBeenCalled()
  })

  it("promises the money of an order that was placed in the meantime", async () => {
    const sale = await createSale(shop, 10)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    vi.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await announce(sale, { kind: "canceled", refund: false })
      return authorize(...given)
    })
    const { order } = await orderTickets(shop, [sale])
    await run()
    expect(await mailsAbout(order)).toMatchObject([{ text: expect.stringMatching(promise) }])
  })
})

describe("an event that was postponed", () => {
  it("writes to its holders once when it has its new date", async () => {
    const { sale, order } = await sold()
    await announce(sale, { kind: "postponed" })
    await run()
    expect(await mailsAbout(order)).toMatchObject([{ subject: `${sale.event.title} is postponed` }])
    server.received.length = 0
    await change(sale, { starts_at: "2031-05-04T16:00:00Z" })
    await run()
    // The date counts once the event takes place again.
    expect(await mailsAbout(order)).toEqual([])
    await change(sale, { event_status: "scheduled" })
    await change(sale, { event_status: "scheduled" })
    await run()
    await run()
    const [mail, ...more] = await mailsAbout(order)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`The date of ${sale.event.title} is set`)
    expect(mail?.text).toContain("2031")
    expect(mail?.files).toEqual(["application/pdf", "text/calendar"])
  })

  it("writes after each postponement", async () => {
    const { sale, order } = await sold()
    for (const starts_at of ["2031-05-04T16:00:00Z", "2032-05-04T16:00:00Z"]) {
      await announce(sale, { kind: "postponed" })
      await change(sale, { starts_at, event_status: "scheduled" })
      await run()
    }
    const dated = (await mailsAbout(order)).filter(({ subject }) => subject.startsWith("The date of"))
    expect(dated.map(({ text }) => /203\d/.exec(text)?.[0])).toEqual(["2031", "2032"])
  })

  it("writes the date that holds after some minutes, also if the time follows the status", async () => {
    const { sale, order } = await sold()
    await announce(sale, { kind: "postponed" })
    await sendEventMails.run(shop.container)
    await change(sale, { starts_at: null, ends_at: null })
    await change(sale, { event_status: "scheduled" })
    await sendEventMails.run(shop.container)
    await change(sale, { starts_at: "2033-05-04T16:00:00Z" })
    await run()
    const [, dated, ...more] = await mailsAbout(order)
    expect(more).toEqual([])
    expect(dated?.subject).toBe(`The date of ${sale.event.title} is set`)
    expect(dated?.text).toContain("2033")
  })

  it("does not say that it is postponed once it takes place again", async () => {
    const { sale, order } = await sold()
    await announce(sale, { kind: "postponed" })
    await change(sale, { starts_at: "2031-05-04T16:00:00Z", event_status: "scheduled" })
    await run()
    const subjects = (await mailsAbout(order)).map(({ subject }) => subject)
    expect(subjects).toEqual([`The date of ${sale.event.title} is set`])
  })

  it("does not say so to the buyer of an order that was placed in the meantime, but sends the tickets", async () => {
    const sale = await createSale(shop, 10)
    const order = await orderWhilePostponed(sale)
    await change(sale, { event_status: "scheduled" })
    await run()
    const mails = await mailsAbout(order)
    expect(mails.map(({ subject }) => subject).join()).not.toMatch(/is postponed/)
    const [tickets, dated] = mails
    expect(mails).toHaveLength(2)
    expect(tickets?.subject).toContain(sale.event.title)
    expect(tickets?.subject).not.toMatch(/^The date of/)
    expect(tickets?.files).toContain("application/pdf")
    expect(dated?.subject).toMatch(/^The date of/)
  })

  it("does not write a date that no longer holds, or of a change that was reverted", async () => {
    const { sale, order } = await sold()
    await change(sale, { event_status: "postponed" })
    await change(sale, { event_status: "scheduled" })
    await change(sale, { event_status: "postponed" })
    const { publications } = shop.container.resolve("events")
    const actor = { type: "user", id: "user_test" } as const
    const before = await publications.change(sale.event.id, { event_status: "scheduled" }, actor)
    await publications.undo(before)
    await run()
    expect(await mailsAbout(order)).toEqual([])
  })

  it("says so to the buyer of an order that was placed in the meantime, with the tickets", async () => {
    const sale = await createSale(shop, 10)
    const order = await orderWhilePostponed(sale)
    await run()
    const [mail, ...more] = await mailsAbout(order)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${sale.event.title} is postponed`)
    expect(mail?.files).toContain("application/pdf")
  })
})
