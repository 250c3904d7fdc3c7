import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendEventMails } from "../../../src/features/events/jobs/send-event-mails"
import { sendOrderMails } from "../../../src/features/orders/jobs/send-order-mails"
import { sendBookingMailsJob } from "../../../src/features/services/jobs/send-booking-mails"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { mailsTo } from "../../factories/email-marketing"
import { addTickets, buy, createSale, regionsOf } from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import { bookSlot, contactOf, createBookable } from "../../factories/services"
import { createPlan } from "../../factories/subscriptions"
import { addTour, createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const LATER_MS = 3 * 60_000

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("order-mails-locales")
  server = await useMailServer(shop)
  await admin(shop)
    .post("/admin/config/storefront", { company_name: "Alder & Clay", default_locale: "de" })
    .expect(200)
})
afterAll(() => server.close())

/** Runs the jobs that send mails, a few minutes from now. */
async function sendMails(): Promise<void> {
  const restoreClock = clock.use({ now: () => Date.now() + LATER_MS })
  for (const job of [sendOrderMails, sendEventMails, sendTourMails, sendBookingMailsJob])
    await runInTenant(shop.tenant, () => job.run(shop.container)).catch((error: unknown) => {
      restoreClock()
      throw error
    })
  restoreClock()
}

async function newCart(fields: object) {
  const [region_id] = await regionsOf(shop, ["eur"])
  return storefront(shop).post("/store/carts", { region_id, ...fields })
}

/** Buys a ticket and a booking of a tour in one order. */
async function boughtBoth(fields: object) {
  const [{ ticket, event }, { adult, departure, tour }] = [
    await createSale(shop, 10),
    await createTourSale(shop, 10),
  ]
  const email = `${unique("guest")}@mail.test`
  const { body: made } = await newCart({ email, ...fields })
  await addTickets(shop, made.cart.id, ticket.id).expect(200)
  await addTour(shop, made.cart.id, departure.id, { units: [{ unit_id: adult.id, quantity: 1 }] }).expect(200)
  const { body } = await buy(shop, made.cart.id)
  return { id: String(body.order.id), email, event, tour }
}

const languages = (email: string) =>
  mailsTo(server, email).map(({ html }) => /<html lang="(\w+)"/.exec(html ?? "")?.[1])

describe("the locale of a cart", () => {
  it("becomes a language tag, and that of the order and its mails", async () => {
    const { body } = await newCart({ locale: "en_us" })
    expect(body.cart.locale).toBe("en-US")
    const changed = await storefront(shop)
      .post(`/store/carts/${body.cart.id}`, { locale: "pt_BR" })
      .expect(200)
    expect(changed.body.cart.locale).toBe("pt-BR")
    const { id, email } = await boughtBoth({ locale: "en_US" })
    expect(await sql(shop, `SELECT locale FROM "order" WHERE id = ?`, [id])).toEqual([{ locale: "en-US" }])
    await sendMails()
    expect(languages(email)).toEqual(["en", "en", "en"])
  })

  it("may be null", async () => {
    const { body } = await newCart({ locale: null })
    expect(body.cart.locale ?? null).toBeNull()
  })

  it.each(["german", "en_", "de DE", "e", "en-US\r\nX: 1", "../en", ""])("400: %j", async (locale) => {
    const { status, body } = await newCart({ locale })
    expect(status).toBe(400)
    expect(body.code).toBe("invalid_field")
  })
})

describe("an order with a malformed locale", () => {
  it.each([
    ["en_US", "en"],
    ["english", "de"],
    ["", "de"],
    ["en-US\r\nBcc: victim@mail.test", "de"],
  ])("%j gets its mails, tickets and vouchers", async (locale, language) => {
    const { id, email, event, tour } = await boughtBoth({})
    await sql(shop, `UPDATE "order" SET locale = ? WHERE id = ?`, [locale, id])
    await sendMails()
    expect(languages(email)).toEqual([language, language, language])
    const texts = mailsTo(server, email).map(({ text = "" }) => text)
    for (const part of [event.title, tour.title, "110"]) expect(texts.join("\n")).toContain(part)
    const files = mailsTo(server, email).flatMap(({ attachments }) => attachments)
    expect(files.map(({ mimeType }) => mimeType).sort()).toEqual([
      "application/pdf",
      "application/pdf",
      "text/calendar",
      "text/calendar",
    ])
  })
})

describe("the locale of other purchases", () => {
  it.each([
    ["en_US", "en-US", "en"],
    ["english", null, "de"],
  ])("?locale=%s of a booking", async (locale, stored, language) => {
    const { service } = await createBookable(shop)
    const contact = contactOf()
    const { body } = await bookSlot(shop, service.id, { contact }).query({ locale }).expect(200)
    const { id } = body.service_booking
    const rows = await sql(shop, "SELECT locale FROM service_booking WHERE id = ?", [id])
    expect(rows).toEqual([{ locale: stored }])
    if (stored !== null) await sql(shop, "UPDATE service_booking SET locale = ? WHERE id = ?", [locale, id])
    await sendMails()
    expect(languages(contact.email)).toEqual([language])
  })

  it.each([
    ["en_US", "en-US"],
    ["english", null],
  ])("?locale=%s of a subscription", async (locale, stored) => {
    const { token } = await createCustomer(shop)
    const { id: plan_id } = await createPlan(shop)
    const { body } = await storefront(shop, { token })
      .post("/store/subscriptions", { plan_id })
      .query({ locale })
      .expect(200)
    const { id } = body.subscription
    const rows = await sql(shop, "SELECT locale FROM subscription WHERE id = ?", [id])
    expect(rows).toEqual([{ locale: stored }])
  })
})
