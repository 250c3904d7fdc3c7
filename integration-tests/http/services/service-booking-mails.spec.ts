import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sendBookingMailsJob } from "../../../src/features/services/jobs/send-booking-mails"
import { move } from "../../../src/features/services/module/lib/bookings"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { buy } from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import {
  bookInCart,
  bookSlot,
  contactOf,
  createBookable,
  PRICES,
  pathOf,
  timeIn,
} from "../../factories/services"
import { storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

const MINUTE_MS = 60_000

let shop: TenantShop
let server: MailServer
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("service-bookings")
  server = await useMailServer(shop, { from_name: "Alder & Clay" })
})
afterAll(() => server.close())
afterEach(() => restoreClock())

const run = (job: typeof sendBookingMailsJob) => runInTenant(shop.tenant, () => job.run(shop.container))
const sentTo = (to: string) => server.received.filter(({ recipients }) => recipients.includes(to))
const change = (url: string, body: object) =>
  storefront(shop, { key: null }).post(pathOf(url), body).expect(200)
const calendarOf = (mail: MailServer["received"][number]["mail"] | undefined) => {
  const [file] = mail?.attachments ?? []
  return file ? new TextDecoder().decode(file.content as ArrayBuffer) : ""
}

describe("the mails of a booking", () => {
  it("confirm, move and cancel it, each once, with a rising sequence", async () => {
    const { service } = await createBookable(shop)
    const contact = contactOf()
    const { body } = await bookSlot(shop, service.id, { contact, timezone: "Asia/Tokyo" })
      .query({ locale: "de" })
      .expect(200)
    await run(sendBookingMailsJob)
    await run(sendBookingMailsJob)
    await change(body.service_booking.manage_url, { action: "reschedule", starts_at: timeIn(3, "11:00") })
    await run(sendBookingMailsJob)
    await change(body.service_booking.manage_url, { action: "cancel" })
    await run(sendBookingMailsJob)
    const mails = sentTo(contact.email).map(({ mail }) => mail)
    expect(mails).toHaveLength(3)
    expect(mails[0]?.text).toContain("18:00")
    expect(mails.map((mail) => /SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1])).toEqual(["0", "1", "2"])
    expect(calendarOf(mails[2])).toContain("STATUS:CANCELLED")
    expect(mails.map((mail) => /METHOD:(\w+)/.exec(calendarOf(mail))?.[1])).toEqual([
      "PUBLISH",
      "PUBLISH",
      "CANCEL",
    ])
    for (const mail of mails)
      expect(calendarOf(mail)).toMatch(/^ORGANIZER;CN="Alder & Clay":mailto:hello@alder\.test\r?$/m)
    expect(new Set(mails.map((mail) => /UID:(\S+)/.exec(calendarOf(mail))?.[1]))).toEqual(
      new Set([body.service_booking.id]),
    )
  })

  it("contain the manage link, which the database does not store", async () => {
    const { service } = await createBookable(shop)
    const contact = contactOf()
    const { body } = await bookSlot(shop, service.id, { contact }).expect(200)
    await run(sendBookingMailsJob)
    const [sent] = sentTo(contact.email)
    const [link = ""] = /https?:\/\/\S+\/manage\/\S+/.exec(sent?.mail.text ?? "") ?? []
    const shown = await storefront(shop, { key: null }).get(pathOf(link)).expect(200)
    expect(shown.body.service_booking.id).toBe(body.service_booking.id)
    const stored = await sql(shop, "SELECT row_to_json(n)::text AS text FROM notification n WHERE n.to = ?", [
      contact.email,
    ])
    expect(JSON.stringify(stored)).not.toContain("/manage/booking_")
  })

  it("of a paid service wait for the order", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const contact = contactOf()
    const { cart } = await bookInCart(shop, service.id, { contact })
    await run(sendBookingMailsJob)
    expect(sentTo(contact.email)).toHaveLength(0)
    expect((await buy(shop, cart)).status).toBe(200)
    await run(sendBookingMailsJob)
    expect(sentTo(contact.email)).toHaveLength(1)
  })

  it("remind of it once, and not of a canceled one", async () => {
    const { service } = await createBookable(shop, { reminder_minutes: 60 })
    const [first, second] = [contactOf(), contactOf()]
    await bookSlot(shop, service.id, { contact: first }).expect(200)
    const { body } = await bookSlot(shop, service.id, {
      contact: second,
      starts_at: timeIn(3, "10:00"),
    }).expect(200)
    await change(body.service_booking.manage_url, { action: "cancel" })
    await run(sendBookingMailsJob)
    const before = [sentTo(first.email).length, sentTo(second.email).length]
    const now = Date.parse(timeIn(3)) - 30 * MINUTE_MS
    restoreClock = clock.use({ now: () => now })
    await run(sendBookingMailsJob)
    await run(sendBookingMailsJob)
    expect([sentTo(first.email).length, sentTo(second.email).length]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ])
  })
})

describe("the events of a booking", () => {
  it("are recorded once per change", async () => {
    const { service } = await createBookable(shop)
    const { body } = await bookSlot(shop, service.id).expect(200)
    await change(body.service_booking.manage_url, { action: "reschedule", starts_at: timeIn(3, "11:00") })
    await change(body.service_booking.manage_url, { action: "cancel" })
    const events = await sql(shop, "SELECT type FROM outbox_event WHERE object_id = ? ORDER BY sequence", [
      body.service_booking.id,
    ])
    expect(events.map(({ type }) => type)).toEqual([
      "booking.created",
      "booking.rescheduled",
      "booking.canceled",
    ])
  })
})

describe("a move whose connection is killed", () => {
  it("leaves the booking at the old or the new time, with one slot", async () => {
    const { service, resource } = await createBookable(shop)
    const { body } = await bookSlot(shop, service.id).expect(200)
    const { id } = body.service_booking
    const [old, wanted] = [timeIn(3), timeIn(3, "11:00")]

    /** Kills the database's process of the transaction before or after its n-th statement. */
    const moveKilledAt = async (point: number) => {
      let passed = 0
      const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const work = database.transaction(async (transaction) => {
        const { rows } = await transaction.raw("SELECT pg_backend_pid() AS pid")
        const pass = async () => {
          if (passed++ === point) await database.raw("SELECT pg_terminate_backend(?, 5000)", [rows[0].pid])
        }
        const query: unknown = Reflect.get(transaction.client, "query")
        if (typeof query !== "function") throw new Error("Knex runs statements in another way.")
        const watched = async (...args: unknown[]): Promise<unknown> => {
          // Knex sends COMMIT and ROLLBACK as text, and expects that they are sent at once.
          if (typeof args[1] === "string") return Reflect.apply(query, transaction.client, args)
          await pass()
          const result: unknown = await Reflect.apply(query, transaction.client, args)
          await pass()
          return result
        }
        Object.assign(transaction.client, { query: watched })
        const to = { starts_at: new Date(wanted), ends_at: new Date(timeIn(3, "12:00")) }
        await move(
          transaction,
          id,
          { ...to, resource_ids: [resource.id], reminder_minutes: null },
          clock.date(),
        )
      })
      const failed = await work.then(
        () => false,
        () => true,
      )
      return { failed, passed }
    }

    let [point, finished] = [0, false]
    while (!finished) {
      const { failed, passed } = await runInTenant(shop.tenant, () => moveKilledAt(point))
      finished = passed <= point
      if (finished) expect(failed).toBe(false)
      // The killed connection may still be in the pool, until a query fails on it.
      await until(async () => {
        const answers = await Promise.allSettled([sql(shop, "SELECT 1"), sql(shop, "SELECT 1")])
        return answers.every(({ status }) => status === "fulfilled")
      })
      const slots = await sql(shop, "SELECT starts_at FROM service_slot WHERE service_id = ? AND taken > 0", [
        service.id,
      ])
      const [booking] = await sql(shop, "SELECT starts_at FROM service_booking WHERE id = ?", [id])
      expect(slots).toEqual([booking])
      expect(booking).toEqual({ starts_at: new Date(failed ? old : wanted) })
      point++
    }
    expect(point).toBeGreaterThan(8)
  })
})
