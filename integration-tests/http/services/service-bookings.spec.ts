import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { expireHolds } from "../../../src/features/capacity/jobs"
import { completePastBookings } from "../../../src/features/services/jobs/complete-past-bookings"
import { sendBookingMailsJob } from "../../../src/features/services/jobs/send-booking-mails"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { buy, emptyCart } from "../../factories/events"
import { createPublishedForm, field, formContent } from "../../factories/forms"
import { capturePayment } from "../../factories/orders"
import {
  bookInCart,
  bookSlot,
  contactOf,
  createBookable,
  createResource,
  createService,
  PRICES,
  pathOf,
  timeIn,
} from "../../factories/services"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, anyAddress, storefront } from "../../harness/api"
import { burst, callsAtOnce } from "../../harness/burst"
import { proofSize } from "../../harness/proof-size"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const SCANS = proofSize({ full: 1_000, small: 150 })
const SCANS_AT_ONCE = 20
/** The calls of mail scanners and browsers that open or preview a link. */
const SCANNERS: readonly { method: string; headers: Record<string, string> }[] = [
  { method: "GET", headers: { "user-agent": "Mozilla/5.0 (compatible; Microsoft Outlook SafeLinks)" } },
  { method: "HEAD", headers: { "user-agent": "Barracuda Sentinel" } },
  { method: "GET", headers: { "user-agent": "Mozilla/5.0", "sec-purpose": "prefetch" } },
  { method: "GET", headers: { "user-agent": "curl/8.5", accept: "text/html,*/*" } },
  {
    method: "OPTIONS",
    headers: { origin: "https://scanner.example", "access-control-request-method": "POST" },
  },
]

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => restoreClock())

const later = (minutes: number) => {
  const now = clock.now() + minutes * MINUTE_MS
  restoreClock = clock.use({ now: () => now })
}
const dayIn = (days: number) => timeIn(days).slice(0, 10)
const slots = async (service: string, query = `&from=${dayIn(3)}&to=${dayIn(3)}`) => {
  const { body } = await storefront(shop)
    .get(`/store/service-bookings?service=${service}&limit=1000${query}`)
    .expect(200)
  return body.slots as { starts_at: string; remaining: number; resource_ids: string[]; local_start: string }[]
}
const startsOf = async (service: string) =>
  (await slots(service)).map(({ starts_at }) => starts_at.slice(11, 16))
const HOURS = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"]
const without = (time: string) => HOURS.filter((one) => one !== time)
const manage = (url: string, body: object) => storefront(shop, { key: null }).post(pathOf(url), body)
const readManaged = async (url: string) =>
  (await storefront(shop, { key: null }).get(pathOf(url)).expect(200)).body.service_booking

describe("GET /store/service-bookings", () => {
  it("200: the free slots of a day, in the asked zone", async () => {
    const { service, resource } = await createBookable(shop, { prices: PRICES })
    const { body } = await storefront(shop)
      .get(
        `/store/service-bookings?service=${service.slug}&from=${dayIn(3)}&to=${dayIn(3)}&timezone=Asia/Tokyo&currency_code=usd`,
      )
      .expect(200)
    expect(body).toMatchObject({ count: 8, offset: 0, limit: 20 })
    // The day begins at 15:00 UTC of the day before in Tokyo, so the first slots are those of that day.
    expect(body.slots[0]).toMatchObject({
      starts_at: timeIn(2, "15:00"),
      local_start: `${dayIn(3)}T00:00`,
      remaining: 1,
      resource_ids: [resource.id],
      price: { amount: 12, currency_code: "usd" },
    })
  })

  it("200: closed days, other hours, notice and horizon", async () => {
    const { service, resource } = await createBookable(shop)
    await admin(shop)
      .post("/admin/service-exceptions", {
        title: "Half day",
        resource_id: resource.id,
        starts_on: dayIn(3),
        ends_on: dayIn(3),
        hours: [{ start: "10:00", end: "12:00" }],
      })
      .expect(200)
    expect(await startsOf(service.id)).toEqual(["10:00", "11:00"])
    await admin(shop)
      .post(`/admin/services/${service.id}`, { min_notice_minutes: 4 * DAY_MINUTES, horizon_days: 6 })
      .expect(200)
    expect(await startsOf(service.id)).toEqual([])
    const all = await slots(service.id, "")
    expect(all.length).toBeGreaterThan(5)
    for (const { starts_at } of all) {
      expect(Date.parse(starts_at)).toBeGreaterThan(clock.now() + 4 * DAY_MINUTES * MINUTE_MS - MINUTE_MS)
      expect(Date.parse(starts_at)).toBeLessThan(clock.now() + 6 * DAY_MINUTES * MINUTE_MS + MINUTE_MS)
    }
  })

  it("200: several people share the slots, and one can be chosen", async () => {
    const [one, other] = [await createResource(shop), await createResource(shop)]
    const service = await createService(shop, { resource_ids: [one.id, other.id], places: 2 })
    const [first] = await slots(service.id)
    expect(first).toMatchObject({ remaining: 4, resource_ids: [one.id, other.id] })
    const [chosen] = await slots(service.id, `&from=${dayIn(3)}&to=${dayIn(3)}&resource=${other.id}`)
    expect(chosen).toMatchObject({ remaining: 2, resource_ids: [other.id] })
  })

  it.each([
    ["from=2026-01-01&to=2026-03-01", "out_of_range"],
    ["from=tomorrow", "invalid_field"],
    ["timezone=Mars/Base", "invalid_field"],
    ["resource=resource_none", "invalid_field"],
    ["limit=1001", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { service } = await createBookable(shop)
    const { body } = await storefront(shop)
      .get(`/store/service-bookings?service=${service.id}&${query}`)
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("400 and 404: without a service, for an unknown one, and for one that is off", async () => {
    await storefront(shop).get("/store/service-bookings").expect(400)
    await storefront(shop).get("/store/service-bookings?service=none").expect(404)
    const { service } = await createBookable(shop, { is_active: false })
    await storefront(shop).get(`/store/service-bookings?service=${service.id}`).expect(404)
    await storefront(shop).get(`/store/services/${service.slug}`).expect(404)
  })

  it("runs at most five statements for a month with twenty people", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createResource(shop)))
    const service = await createService(shop, {
      resource_ids: people.map(({ id }) => id),
      prices: PRICES,
      slot_interval_minutes: 15,
    })
    for (const starts_at of [timeIn(3), timeIn(4), timeIn(5)])
      await bookSlot(shop, service.id, { starts_at, cart_id: await emptyCart(shop) }).expect(200)
    const path = `/store/service-bookings?service=${service.id}&from=${dayIn(1)}&to=${dayIn(31)}&limit=1000`
    const { statements, answer } = await statementsOf(shop, () => storefront(shop).get(path).expect(200), 4)
    expect(answer.body.slots.length).toBeGreaterThan(800)
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(5)
  })
})

describe("POST /store/service-bookings", () => {
  it("200: books a free service at once, for the person who is booked least", async () => {
    const [one, other] = [await createResource(shop), await createResource(shop)]
    const service = await createService(shop, { resource_ids: [one.id, other.id] })
    const contact = contactOf()
    const { body } = await bookSlot(shop, service.id, { contact, timezone: "Asia/Tokyo" }).expect(200)
    expect(body.service_booking).toMatchObject({
      status: "confirmed",
      quantity: 1,
      price: null,
      hold_expires_at: null,
      cart_id: null,
      order_id: null,
      starts_at: timeIn(3),
      ends_at: timeIn(3, "10:00"),
      timezone: "Asia/Tokyo",
      can_change: true,
      service: { id: service.id, slug: service.slug, title: service.title },
      contact: { first_name: "Ada", last_name: null, email: contact.email, phone: null },
      local_start: `${dayIn(3)}T18:00`,
    })
    const second = await bookSlot(shop, service.id).expect(200)
    const chosen = [body, second.body].map(({ service_booking }) => service_booking.resource.id)
    expect(chosen.sort()).toEqual([one.id, other.id].sort())
    expect(await startsOf(service.id)).toEqual(without("09:00"))
    const third = await bookSlot(shop, service.id).expect(409)
    expect(third.body.code).toBe("sold_out")
  })

  it("200: repeats the answer for the same Idempotency-Key, but not to a stranger who sends the same", async () => {
    const { service } = await createBookable(shop)
    const contact = contactOf()
    const own = anyAddress()
    const callFrom = (address: string) =>
      bookSlot(shop, service.id, { contact }).set({
        "idempotency-key": service.id,
        "x-forwarded-for": address,
      })
    const first = await callFrom(own).expect(200)
    const second = await callFrom(own).expect(200)
    const stranger = await callFrom(anyAddress()).expect(409)
    expect(stranger.body.code).toBe("sold_out")
    expect(stranger.text).not.toContain("manage")
    expect(second.headers["idempotent-replayed"]).toBe("true")
    expect(second.body).toEqual(first.body)
    expect((await bookSlot(shop, service.id, { contact }).expect(409)).body.code).toBe("sold_out")
  })

  it("200: guests with the same Idempotency-Key book each for their own cart", async () => {
    const { service } = await createBookable(shop, { prices: PRICES, places: 2 })
    const contact = contactOf()
    const book = (cart_id: string) =>
      bookSlot(shop, service.id, { cart_id, contact }).set("idempotency-key", service.id).expect(200)
    const carts = [await emptyCart(shop), await emptyCart(shop)]
    const [first, second] = [await book(carts[0] ?? ""), await book(carts[1] ?? "")]
    expect(second.headers["idempotent-replayed"]).toBeUndefined()
    expect(second.body.service_booking.id).not.toBe(first.body.service_booking.id)
    const again = await book(carts[0] ?? "")
    expect(again.headers["idempotent-replayed"]).toBe("true")
    expect(again.body).toEqual(first.body)
  })

  it("200: several people share a slot until it is full", async () => {
    const { service, resource } = await createBookable(shop, { places: 3 })
    await bookSlot(shop, service.id, { quantity: 2 }).expect(200)
    expect((await slots(service.id))[0]).toMatchObject({ remaining: 1 })
    expect((await bookSlot(shop, service.id, { quantity: 2 }).expect(409)).body.code).toBe("sold_out")
    await bookSlot(shop, service.id).expect(200)
    expect(await startsOf(service.id)).toEqual(without("09:00"))
    const other = await createService(shop, { resource_ids: [resource.id] })
    expect(await startsOf(other.id)).toEqual(without("09:00"))
    expect(
      (await bookSlot(shop, service.id, { quantity: 4, starts_at: timeIn(4) }).expect(400)).body.code,
    ).toBe("out_of_range")
  })

  it("keeps buffers free", async () => {
    const { service } = await createBookable(shop, { buffer_before_minutes: 30, buffer_after_minutes: 30 })
    await bookSlot(shop, service.id, { starts_at: timeIn(3, "12:00") }).expect(200)
    expect(await startsOf(service.id)).toEqual(["09:00", "10:00", "14:00", "15:00", "16:00"])
  })

  it.each([
    [{ starts_at: timeIn(3, "09:30") }, "invalid_field"],
    [{ starts_at: timeIn(3, "17:00") }, "invalid_field"],
    [{ starts_at: timeIn(-1) }, "invalid_field"],
    [{ contact: {} }, "missing_field"],
    [{ contact: { email: "nobody" } }, "invalid_field"],
    [{ quantity: 0 }, "out_of_range"],
    [{ resource_id: "resource_none" }, "invalid_field"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { service } = await createBookable(shop)
    expect((await bookSlot(shop, service.id, fields).expect(400)).body.code).toBe(code)
  })

  it("200 and 400: with answers to the questions of the service's form", async () => {
    const content = formContent([
      field("level", { is_required: true }),
      field("age", { type: "number", validation: { min: 6 } }),
    ])
    const { id, slug } = await createPublishedForm(shop, { content })
    const { service } = await createBookable(shop, { form_slug: slug })
    const { body: shown } = await storefront(shop).get(`/store/services/${service.slug}`).expect(200)
    expect(shown.service.form).toEqual({ slug, version: 1 })
    const book = (answers?: object) => bookSlot(shop, service.id, { ...(answers && { answers }) })
    const none = await book().expect(400)
    expect(none.body).toMatchObject({
      code: "missing_field",
      message: expect.stringContaining("answers.level"),
    })
    const wrong = await book({ level: "first", age: 3, surprise: "x" }).expect(400)
    expect(wrong.body.errors).toMatchObject([
      { path: "answers.age", code: "out_of_range" },
      { path: "answers.surprise", code: "unknown_field" },
    ])
    const { body } = await book({ level: "first", age: 30 }).expect(200)
    const path = `/admin/service-bookings/${body.service_booking.id}`
    const stored = await admin(shop).get(path).expect(200)
    expect(stored.body.service_booking).toMatchObject({
      answers: { level: "first", age: 30 },
      form: { id, version: 1 },
    })
  })

  it("401: with a bad token, and 404: for an unknown service", async () => {
    const { service } = await createBookable(shop)
    await bookSlot(shop, service.id, {}, { token: "nonsense" }).expect(401)
    await bookSlot(shop, "service_none").expect(404)
  })

  it("403: the fourth open booking of an email or a network without an anti-spam token", async () => {
    const { service } = await createBookable(shop)
    const contact = contactOf()
    const at = (hour: string) => ({ starts_at: timeIn(3, hour) })
    for (const hour of ["09:00", "10:00", "11:00"])
      await bookSlot(shop, service.id, { ...at(hour), contact }).expect(200)
    const upper = { ...contact, email: contact.email.toUpperCase() }
    const refused = await bookSlot(shop, service.id, { ...at("12:00"), contact: upper }).expect(403)
    expect(refused.body.code).toBe("missing_spam_token")
    await bookSlot(shop, service.id, { ...at("12:00"), contact })
      .set("x-svc-spam-token", await spamToken(shop))
      .expect(200)

    const { service: second } = await createBookable(shop)
    const from = anyAddress()
    const byAddress = (hour: string) =>
      storefront(shop, { from }).post("/store/service-bookings", {
        service_id: second.id,
        ...at(hour),
        contact: contactOf(),
      })
    const answers = await Promise.all(["09:00", "10:00", "11:00", "12:00", "13:00"].map(byAddress))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403])
    await byAddress("14:00").set("x-svc-spam-token", "v1.nonsense").expect(403)
  })

  it("409: many racing bookings of one slot, of which one succeeds, or as many as it has places", async () => {
    const race = async (places: number, count: number) => {
      const { service } = await createBookable(shop, { places })
      const answers = await burst(count, () => bookSlot(shop, service.id))
      const booked = answers.filter(({ status }) => status === 200)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const [slot] = await sql(shop, "SELECT taken, places FROM service_slot WHERE service_id = ?", [
        service.id,
      ])
      expect(slot).toEqual({ taken: booked.length, places })
      return booked.length
    }
    expect(await race(1, callsAtOnce(100))).toBe(1)
    expect(await race(4, 12)).toBe(4)
  })
})

describe("the database", () => {
  it("refuses an overlap by hand", async () => {
    const { service, resource } = await createBookable(shop)
    await bookSlot(shop, service.id).expect(200)
    const insert = (starts: string, ends: string) =>
      sql(
        shop,
        `INSERT INTO service_booking (id, number, service_id, resource_id, starts_at, ends_at, timezone)
         VALUES (?, ?, ?, ?, ?, ?, 'UTC')`,
        [unique("booking"), unique("number"), service.id, resource.id, timeIn(3, starts), timeIn(3, ends)],
      )
    await expect(insert("09:30", "10:30")).rejects.toThrow("service_slot_overlap")
    await expect(insert("09:00", "10:00")).rejects.toThrow("service_slot_places")
    await insert("10:00", "11:00")
    const slot = sql(
      shop,
      `INSERT INTO service_slot (id, service_id, resource_id, resource_number, starts_at, ends_at, blocked_from, blocked_to,
         places, taken)
       SELECT 'by-hand', service_id, resource_id, resource_number, starts_at + interval '1 minute', ends_at, blocked_from,
              blocked_to, 1, 1 FROM service_slot WHERE service_id = ? LIMIT 1`,
      [service.id],
    )
    await expect(slot).rejects.toThrow("service_slot_overlap")
  })
})

describe("a manage link", () => {
  const booked = async (fields: Record<string, unknown> = {}) => {
    const made = await createBookable(shop, fields)
    const { body } = await bookSlot(shop, made.service.id).expect(200)
    return { ...made, booking: body.service_booking }
  }

  it(`200: GET shows the booking and changes nothing, also ${SCANS} times by mail scanners`, async () => {
    const { booking, resource } = await booked()
    const state = async () => [
      await sql(shop, "SELECT * FROM service_booking WHERE id = ?", [booking.id]),
      await sql(shop, "SELECT * FROM service_slot WHERE resource_id = ?", [resource.id]),
      await sql(shop, "SELECT type FROM outbox_event WHERE object_id = ?", [booking.id]),
    ]
    // The job that mails the confirmation notes it in the booking.
    await sendBookingMailsJob.run(shop.container)
    const before = await state()
    expect(await readManaged(booking.manage_url)).toEqual(booking)
    const scan = async (call: number) => {
      const url = call % 2 === 0 ? booking.manage_url : booking.ics_url
      const { method, headers } = SCANNERS[call % SCANNERS.length] ?? {}
      const reply = await fetch(shop.url + pathOf(url), {
        method,
        headers: { "x-forwarded-for": anyAddress(), ...headers },
      })
      await reply.arrayBuffer()
      return reply.status
    }
    const statuses = new Set<number>()
    for (let call = 0; call < SCANS; call += SCANS_AT_ONCE)
      for (const status of await Promise.all(
        Array.from({ length: SCANS_AT_ONCE }, (_, index) => scan(call + index)),
      ))
        statuses.add(status)
    expect([...statuses].sort()).toEqual([200, 204])
    expect(await readManaged(booking.manage_url)).toEqual(booking)
    const calendar = await storefront(shop, { key: null }).get(pathOf(booking.ics_url)).expect(200)
    expect(calendar.text).toContain(`UID:${booking.id}`)
    expect(await state()).toEqual(before)
  })

  it("404: with any altered byte, and nothing is changed", async () => {
    const { booking } = await booked()
    const { pathname, search } = new URL(booking.manage_url)
    const start = pathname.lastIndexOf("/") + 1
    const token = pathname.slice(start)
    const altered = [...token].map((byte, at) => {
      const other = byte === "A" ? "B" : "A"
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    for (const other of [...altered, token.slice(0, -1), `${token}A`, token.toLowerCase()]) {
      const path = `${pathname.slice(0, start)}${other}${search}`
      await storefront(shop, { key: null }).get(path).expect(404)
      await storefront(shop, { key: null })
        .get(path.replace(other, `${other}/calendar`))
        .expect(404)
      await storefront(shop, { key: null }).post(path, { action: "cancel" }).expect(404)
    }
    expect(await readManaged(booking.manage_url)).toEqual(booking)
  })

  it("200: POST moves the booking", async () => {
    const { booking, service } = await booked()
    const { body } = await manage(booking.manage_url, {
      action: "reschedule",
      starts_at: timeIn(3, "11:00"),
    }).expect(200)
    expect(body.service_booking).toMatchObject({
      id: booking.id,
      starts_at: timeIn(3, "11:00"),
      status: "confirmed",
    })
    expect(await startsOf(service.id)).toEqual(without("11:00"))
    const calendar = await storefront(shop, { key: null }).get(pathOf(booking.ics_url)).expect(200)
    expect(calendar.text).toContain("SEQUENCE:1")
    expect(calendar.text).toContain("METHOD:PUBLISH")
  })

  it("200 and 409: POST repeats the answer for the same Idempotency-Key, and moves the booking once", async () => {
    const [{ booking }, other] = [await booked(), await booked()]
    const withKey = (url: string, body: object) => manage(url, body).set("idempotency-key", booking.id)
    const move = (time: string) =>
      withKey(booking.manage_url, { action: "reschedule", starts_at: timeIn(3, time) })
    const first = await move("11:00").expect(200)
    const second = await move("11:00").expect(200)
    expect(second.headers["idempotent-replayed"]).toBe("true")
    expect(second.body).toEqual(first.body)
    expect((await move("12:00").expect(409)).body.code).toBe("idempotency_mismatch")
    // The mails follow the sequence.
    const stored = "SELECT sequence, starts_at FROM service_booking WHERE id = ?"
    expect(await sql(shop, stored, [booking.id])).toEqual([
      { sequence: 1, starts_at: new Date(timeIn(3, "11:00")) },
    ])
    const events = "SELECT type FROM outbox_event WHERE object_id = ? AND type = 'booking.rescheduled'"
    expect(await sql(shop, events, [booking.id])).toHaveLength(1)

    // Another link is another caller.
    const cancel = () => withKey(other.booking.manage_url, { action: "cancel" }).expect(200)
    const canceled = await cancel()
    expect(canceled.headers["idempotent-replayed"]).toBeUndefined()
    expect((await cancel()).body).toEqual(canceled.body)
  })

  it("200: POST cancels the booking, and the slot is free", async () => {
    const { booking, service } = await booked()
    const { body } = await manage(booking.manage_url, { action: "cancel" }).expect(200)
    expect(body.service_booking).toMatchObject({ status: "canceled", can_change: false })
    expect(await startsOf(service.id)).toEqual(HOURS)
    expect((await manage(booking.manage_url, { action: "cancel" }).expect(409)).body.code).toBe(
      "invalid_state",
    )
    const calendar = await storefront(shop, { key: null }).get(pathOf(booking.ics_url)).expect(200)
    expect(calendar.text).toContain("STATUS:CANCELLED")
    expect(calendar.text).toContain("METHOD:CANCEL")
    expect(calendar.headers["content-type"]).toContain("method=CANCEL")
  })

  it("400 and 409: a time without a slot, a booked one, and after the window", async () => {
    const { booking, service } = await booked({ change_until_minutes: 60 })
    await bookSlot(shop, service.id, { starts_at: timeIn(3, "12:00") }).expect(200)
    const move = (starts_at: string) => manage(booking.manage_url, { action: "reschedule", starts_at })
    expect((await move(timeIn(3, "12:30")).expect(400)).body.code).toBe("invalid_field")
    expect((await move(timeIn(3, "12:00")).expect(409)).body.code).toBe("sold_out")
    await manage(booking.manage_url, { action: "explode" }).expect(400)
    const now = Date.parse(booking.starts_at) - 30 * MINUTE_MS
    restoreClock = clock.use({ now: () => now })
    for (const body of [{ action: "cancel" }, { action: "reschedule", starts_at: timeIn(1, "15:00") }])
      expect((await manage(booking.manage_url, body).expect(409)).body.code).toBe(
        "cancellation_window_closed",
      )
  })
})

describe("a paid booking", () => {
  it("400: without a cart", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { body } = await bookSlot(shop, service.id).expect(400)
    expect(body).toMatchObject({ code: "missing_field", message: expect.stringContaining("cart_id") })
    await bookSlot(shop, service.id, { cart_id: "cart_none" }).expect(404)
  })

  it("200: is held in its cart, and confirmed by its order", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    expect(booking).toMatchObject({
      status: "held",
      cart_id: cart,
      price: { amount: 10, currency_code: "eur" },
    })
    const { body } = await storefront(shop).get(`/store/carts/${cart}`).expect(200)
    expect(body.cart.items).toMatchObject([{ id: booking.line_item_id, unit_price: 10, quantity: 1 }])
    expect(body.holds).toMatchObject([{ kind: "service", status: "held" }])
    expect(await startsOf(service.id)).toEqual(without("09:00"))
    const order = (await buy(shop, cart)).body.order.id
    const confirmed = await readManaged(booking.manage_url)
    expect(confirmed).toMatchObject({ status: "confirmed", order_id: order, hold_expires_at: null })
    expect(confirmed.line_item_id).toMatch(/^ordli_/)
  })

  it("gives back its slot when the line item is removed, or the hold expires", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    await storefront(shop).delete(`/store/carts/${cart}/line-items/${booking.line_item_id}`).expect(200)
    expect(await startsOf(service.id)).toEqual(HOURS)
    const second = await bookInCart(shop, service.id)
    later(16)
    expect(await startsOf(service.id)).toEqual(HOURS)
    await expireHolds.run(shop.container)
    expect(await readManaged(second.booking.manage_url)).toMatchObject({ status: "canceled" })
    expect((await buy(shop, second.cart)).status).toBe(200)
    expect(await readManaged(second.booking.manage_url)).toMatchObject({ status: "confirmed" })
  })

  it("is lost to another buyer after its hold has expired, and the cart stays open", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const slow = await bookInCart(shop, service.id)
    later(16)
    const quick = await bookInCart(shop, service.id)
    expect((await buy(shop, slow.cart)).body.code).toBe("sold_out")
    expect((await buy(shop, quick.cart)).status).toBe(200)
  })

  it("cannot be changed by the engine's routes, and its variant enters no cart without a hold", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    await storefront(shop)
      .post(`/store/carts/${cart}/line-items/${booking.line_item_id}`, { quantity: 2 })
      .expect(409)
    await storefront(shop)
      .post(`/store/carts/${cart}/line-items`, { variant_id: service.variant_id, quantity: 1 })
      .expect(400)
  })

  const refundsOf = (order: string) =>
    sql(
      shop,
      `SELECT refund.amount::float AS amount FROM refund JOIN payment ON payment.id = refund.payment_id
         JOIN order_payment_collection link ON link.payment_collection_id = payment.payment_collection_id
        WHERE link.order_id = ?`,
      [order],
    )

  it("is refunded when it is canceled by its link, once", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    const order = (await buy(shop, cart)).body.order.id
    await capturePayment(shop, order)
    const { body } = await manage(booking.manage_url, { action: "cancel" }).expect(200)
    expect(body.service_booking).toMatchObject({ status: "canceled", order_id: order })
    expect(await refundsOf(order)).toEqual([{ amount: 10 }])
    await manage(booking.manage_url, { action: "cancel" }).expect(409)
    expect(await startsOf(service.id)).toEqual(HOURS)
  })

  it("is not refunded by its manage link after the shop has canceled it without a refund", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    const order = (await buy(shop, cart)).body.order.id
    await capturePayment(shop, order)
    const path = `/admin/service-bookings/${booking.id}/cancel`
    await admin(shop).post(path, { refund: false }).expect(200)
    const { body } = await manage(booking.manage_url, { action: "cancel" }).expect(409)
    expect(body.code).toBe("invalid_state")
    expect(await refundsOf(order)).toEqual([])
    await admin(shop).post(path, { refund: true }).expect(200)
    expect(await refundsOf(order)).toEqual([{ amount: 10 }])
  })

  it("is refunded by a repeated call if its refund was interrupted, also after its time for changes", async () => {
    const { service } = await createBookable(shop, { prices: PRICES, change_until_minutes: 60 })
    const { cart, booking } = await bookInCart(shop, service.id)
    const order = (await buy(shop, cart)).body.order.id
    await capturePayment(shop, order)
    const payments = shop.container.resolve(Modules.PAYMENT)
    vi.spyOn(payments, "refundPayment").mockRejectedValueOnce(new Error("The service is down."))
    expect((await manage(booking.manage_url, { action: "cancel" })).status).toBeGreaterThanOrEqual(400)
    expect(await refundsOf(order)).toEqual([])
    await sql(shop, "UPDATE service_booking SET starts_at = now() + interval '5 minutes' WHERE id = ?", [
      booking.id,
    ])
    await manage(booking.manage_url, { action: "cancel" }).expect(200)
    expect(await refundsOf(order)).toEqual([{ amount: 10 }])
  })

  it("is refunded when an admin cancels it with its refund, once", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    const order = (await buy(shop, cart)).body.order.id
    await capturePayment(shop, order)
    const path = `/admin/service-bookings/${booking.id}/cancel`
    const { body } = await admin(shop).post(path, { refund: true }).expect(200)
    expect(body.service_booking.status).toBe("canceled")
    await admin(shop).post(path, { refund: true }).expect(409)
    expect(await refundsOf(order)).toEqual([{ amount: 10 }])
  })

  const paymentsOf = (order: string) =>
    sql(
      shop,
      `SELECT payment.canceled_at IS NOT NULL AS is_void, "order".status FROM payment
         JOIN order_payment_collection link ON link.payment_collection_id = payment.payment_collection_id
         JOIN "order" ON "order".id = link.order_id WHERE link.order_id = ?`,
      [order],
    )

  it("voids its payment when it is canceled by its link before the capture, with its whole order", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    const order = (await buy(shop, cart)).body.order.id
    const { body } = await manage(booking.manage_url, { action: "cancel" }).expect(200)
    expect(body.service_booking).toMatchObject({ status: "canceled", order_id: order })
    expect(await paymentsOf(order)).toEqual([{ is_void: true, status: "canceled" }])
    expect(await startsOf(service.id)).toEqual(HOURS)
    expect(await refundsOf(order)).toEqual([])
    await manage(booking.manage_url, { action: "cancel" }).expect(409)
  })

  it("leaves the payment of an order that has more", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id)
    await bookSlot(shop, service.id, { cart_id: cart, starts_at: timeIn(3, "12:00") }).expect(200)
    const order = (await buy(shop, cart)).body.order.id
    await manage(booking.manage_url, { action: "cancel" }).expect(200)
    expect(await paymentsOf(order)).toEqual([{ is_void: false, status: "pending" }])
    expect(await startsOf(service.id)).toEqual(without("12:00"))
  })

  it("ends with its order's cancellation", async () => {
    const customer = await createCustomer(shop)
    const { service } = await createBookable(shop, { prices: PRICES })
    const cart = await emptyCart(shop, { token: customer.token })
    const { body } = await bookSlot(shop, service.id, { cart_id: cart }, { token: customer.token }).expect(
      200,
    )
    const order = (await buy(shop, cart, { token: customer.token })).body.order.id
    await storefront(shop, { token: customer.token }).post(`/store/orders/${order}/cancel`, {}).expect(200)
    expect(await readManaged(body.service_booking.manage_url)).toMatchObject({ status: "canceled" })
    expect(await startsOf(service.id)).toEqual(HOURS)
  })
})

describe("GET /store/service-bookings/me", () => {
  it("200: the customer's own bookings", async () => {
    const customer = await createCustomer(shop)
    const { service } = await createBookable(shop)
    await bookSlot(shop, service.id, {}, { token: customer.token }).expect(200)
    await bookSlot(shop, service.id, { starts_at: timeIn(3, "10:00") }).expect(200)
    const { body } = await storefront(shop, { token: customer.token })
      .get("/store/service-bookings/me")
      .expect(200)
    expect(body).toMatchObject({
      count: 1,
      service_bookings: [{ starts_at: timeIn(3), status: "confirmed" }],
    })
    await storefront(shop).get("/store/service-bookings/me").expect(401)
  })
})

describe("the booking of a translated service", () => {
  it("200: has its title in the caller's language, else in the booking's own", async () => {
    const customer = await createCustomer(shop)
    const { service } = await createBookable(shop)
    const title = unique("Glasurstunde")
    const translation = { reference: "service", reference_id: service.id, locale_code: "de" }
    await admin(shop)
      .post("/admin/translations/batch", { create: [{ ...translation, translations: { title } }] })
      .expect(200)
    const { token } = customer
    const made = await bookSlot(shop, service.id, {}, { token }).query({ locale: "de" }).expect(200)
    const booking = made.body.service_booking
    expect(booking.service.title).toBe(title)
    expect(made.headers["content-language"]).toBe("de")
    const mine = async (locale: string) => {
      const { body } = await storefront(shop, { token })
        .get(`/store/service-bookings/me?locale=${locale}`)
        .expect(200)
      return body.service_bookings[0].service.title
    }
    expect([await mine("de"), await mine("en")]).toEqual([title, service.title])
    expect((await readManaged(booking.manage_url)).service.title).toBe(title)
    expect((await readManaged(`${booking.manage_url}&locale=en`)).service.title).toBe(service.title)
    const calendar = await storefront(shop, { key: null }).get(pathOf(booking.ics_url)).expect(200)
    expect(calendar.text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`)
  })
})

describe("the statements of each booking", () => {
  it.each([
    ["ends expired holds", "resource_id = ANY (ARRAY['a']) AND status = 'held' AND hold_expires_at <= now()"],
    ["counts by email or client", "(lower(email) = lower('a') OR client = 'b') AND NOT is_proven"],
    ["completes past ones", "status = 'confirmed' AND ends_at <= now()"],
    ["follows an order", "hold_line_id = ANY (ARRAY['a']) AND status = 'confirmed'"],
  ])("%s by an index", async (_, condition) => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const plan = await database.transaction(async (transaction) => {
      // The table of the test is so small that PostgreSQL would read all of it.
      await transaction.raw("SET LOCAL enable_seqscan = off")
      const { rows } = await transaction.raw(
        `EXPLAIN SELECT 1 FROM service_booking WHERE ${condition} AND deleted_at IS NULL`,
      )
      return JSON.stringify(rows)
    })
    expect(plan).toContain("Index")
    expect(plan).not.toContain("Seq Scan")
    expect(plan).not.toContain("IDX_service_booking_deleted_at")
  })
})

describe("/admin/service-bookings", () => {
  it("books at any free time, moves, cancels, and notes who has come", async () => {
    const { service, resource } = await createBookable(shop)
    const create = (time: string) =>
      admin(shop).post("/admin/service-bookings", {
        service_id: service.id,
        resource_id: resource.id,
        starts_at: timeIn(3, time),
        contact: { first_name: "Ada" },
      })
    const { body } = await create("20:15").expect(200)
    const { id } = body.service_booking
    expect(body.service_booking).toMatchObject({ status: "confirmed", first_name: "Ada", email: null })
    expect((await create("20:45").expect(409)).body.code).toBe("sold_out")
    await create("09:00").expect(200)
    const post = (action: string, fields: object) =>
      admin(shop).post(`/admin/service-bookings/${id}/${action}`, fields)
    expect((await post("reschedule", { starts_at: timeIn(3, "09:30") }).expect(409)).body.code).toBe(
      "sold_out",
    )
    await post("reschedule", { starts_at: timeIn(3, "10:00") }).expect(200)
    const shown = await admin(shop).get(`/admin/service-bookings/${id}`).expect(200)
    expect(shown.body.service_booking.starts_at).toBe(timeIn(3, "10:00"))
    expect((await post("outcome", { status: "no_show" }).expect(200)).body.service_booking.status).toBe(
      "no_show",
    )
    await post("cancel", {}).expect(409)
    await post("outcome", { status: "confirmed" }).expect(200)
    expect((await post("cancel", {}).expect(200)).body.service_booking.status).toBe("canceled")
    const list = await admin(shop)
      .get(`/admin/service-bookings?service_id=${service.id}&status=confirmed&starts_from=${timeIn(3)}`)
      .expect(200)
    expect(list.body).toMatchObject({ count: 1, service_bookings: [{ starts_at: timeIn(3) }] })
  })

  it("moves two bookings to each other's person at the same time", async () => {
    const people = [await createResource(shop), await createResource(shop)]
    const service = await createService(shop, { resource_ids: people.map(({ id }) => id) })
    const bookings: string[] = []
    for (const { id: resource_id } of people) {
      const { body } = await bookSlot(shop, service.id, { resource_id }).expect(200)
      bookings.push(body.service_booking.id)
    }
    for (const time of without("09:00")) {
      people.reverse()
      const moves = bookings.map((id, index) => {
        const body = { starts_at: timeIn(3, time), resource_id: people[index]?.id }
        return admin(shop).post(`/admin/service-bookings/${id}/reschedule`, body)
      })
      const answers = await Promise.all(moves)
      expect(
        answers.map(({ status }) => status),
        time,
      ).toEqual([200, 200])
    }
  })

  it("completes bookings that are over", async () => {
    const { service } = await createBookable(shop)
    const { body } = await bookSlot(shop, service.id).expect(200)
    later(5 * DAY_MINUTES)
    await completePastBookings.run(shop.container)
    const path = `/admin/service-bookings/${body.service_booking.id}`
    expect((await admin(shop).get(path).expect(200)).body.service_booking.status).toBe("completed")
  })
})
