import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { purgeTrackingEvents } from "../../../src/features/tracking/jobs/purge-events"
import { clock } from "../../../src/lib/clock"
import { publishCookieBanner } from "../../factories/cookie-banner"
import { createCustomer } from "../../factories/create-customer"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/store/track/events"
let shop: Shop
let other: TenantShop

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("north")
  await publishCookieBanner(shop)
})

/** The id of a session with this decision. */
async function consented(action = "accept_all", at: Shop = shop): Promise<string> {
  const { body } = await storefront(at).post("/store/cookie-consent", { action }).expect(200)
  return body.cookie_consent.session_id
}

const event = (fields: object = {}) => ({ event_id: unique("event"), name: "page_view", ...fields })
const send = (body: object, at: Shop = shop, token?: string) =>
  storefront(at, token === undefined ? {} : { token }).post(PATH, body)
const statuses = async (body: object, at?: Shop) =>
  (await send(body, at).expect(202)).body.events.map(({ status }: { status: string }) => status)
const storedNamed = async (name: string, at: Shop = shop) =>
  (await admin(at).get(`/admin/tracking-events?name=${name}`).expect(200)).body
/** A name that no other spec uses. */
const ownName = () => `custom_${unique("x").replaceAll("-", "_")}`.toLowerCase().slice(0, 40)

describe("POST /store/track/events", () => {
  it("202: takes the time of an event with an offset, and stores it in UTC", async () => {
    const [session_id, name] = [await consented(), ownName()]
    const at = Math.floor((clock.now() - 60_000) / 1000) * 1000
    const occurred_at = new Date(at + 3 * 3_600_000).toISOString().replace("Z", "+03:00")
    expect(await statuses({ session_id, events: [event({ name, occurred_at })] })).toEqual(["accepted"])
    const { tracking_events } = await storedNamed(name)
    expect(tracking_events[0].occurred_at).toBe(new Date(at).toISOString())
  })

  it("202: stores each event of a visitor who agrees, with its context", async () => {
    const session_id = await consented()
    const name = ownName()
    const context = { page_url: "https://shop.example/vase", locale: "en", click_ids: { gclid: "Cj0" } }
    const properties = {
      value: 49,
      currency_code: "EUR",
      items: [{ product_id: "prod_1", quantity: 2, price: 24.5 }],
    }
    const events = [event({ name, properties }), event({ name })]
    const { body } = await send({ session_id, context, events }).expect(202)
    expect(body.events).toEqual(events.map(({ event_id }) => ({ event_id, status: "accepted" })))
    const { tracking_events, count } = await storedNamed(name)
    expect(count).toBe(2)
    const stored = tracking_events.find(
      ({ event_id }: { event_id: string }) => event_id === events[0]?.event_id,
    )
    expect(stored).toMatchObject({
      context: { ...context, referrer: null },
      properties: { ...properties, currency_code: "eur" },
      consent: { analytics: true, marketing: true },
    })
    expect(JSON.stringify(stored)).not.toContain(session_id)
  })

  it("202: stores nothing without consent, after a refusal, and after a withdrawal", async () => {
    const name = ownName()
    const tracked = (session_id: string | null) => statuses({ session_id, events: [event({ name })] })
    const agreed = await consented()
    expect(await tracked(agreed)).toEqual(["accepted"])
    await storefront(shop).delete(`/store/cookie-consent/${agreed}`).expect(200)
    for (const session of [null, "unknown-session", await consented("reject_all"), agreed])
      expect(await tracked(session)).toEqual(["not_consented"])
    expect((await storedNamed(name)).count).toBe(1)
  })

  it("202: by opt-out, the banner's defaults count until a visitor refuses", async () => {
    const categories = [
      { key: "necessary", is_required: true },
      { key: "analytics", default: true },
    ]
    await publishCookieBanner(shop, { mode: "opt_out", categories })
    try {
      expect(await statuses({ events: [event()] })).toEqual(["accepted"])
      expect(await statuses({ session_id: await consented("reject_all"), events: [event()] })).toEqual([
        "not_consented",
      ])
    } finally {
      await publishCookieBanner(shop)
    }
  })

  describe("of a visitor who has not decided", () => {
    const categories = [
      { key: "necessary", is_required: true },
      { key: "analytics", default: true },
      { key: "marketing", default: true },
    ]
    const regions = [{ countries: ["DE"], mode: "opt_in" }]
    const from = (country: string | null, fields: object = {}) =>
      statuses({ context: { country }, events: [event()], ...fields })

    beforeAll(() => publishCookieBanner(shop, { mode: "opt_out", regions, categories }))
    afterAll(() => publishCookieBanner(shop))

    it("202: counts by the mode of the visitor's country", async () => {
      expect(await from("US")).toEqual(["accepted"])
      expect(await from("DE")).toEqual(["not_consented"])
      expect(await from("de")).toEqual(["not_consented"])
    })

    it("202: is not stored from an unknown country, if any country needs a consent", async () => {
      expect(await from(null)).toEqual(["not_consented"])
      expect(await statuses({ events: [event()] })).toEqual(["not_consented"])
    })

    it("202: has no consent to marketing with Global Privacy Control", async () => {
      const name = ownName()
      const body = { context: { country: "US" }, events: [event({ name })] }
      await send(body).set("sec-gpc", "1").expect(202)
      const { tracking_events } = await storedNamed(name)
      expect(tracking_events[0].consent).toMatchObject({ analytics: true, marketing: false })
    })

    it("202: keeps a refusal after it has expired", async () => {
      const session_id = await consented("reject_all")
      const now = clock.now()
      const restoreClock = clock.use({ now: () => now + 181 * 86_400_000 })
      try {
        expect(await from("US", { session_id })).toEqual(["not_consented"])
        expect(await from("US")).toEqual(["accepted"])
      } finally {
        restoreClock()
      }
    })
  })

  it("202: ties the session to the signed-in customer, and counts no session of another", async () => {
    const [first, second] = [await createCustomer(shop), await createCustomer(shop)]
    const session_id = await consented()
    await send({ session_id, events: [event()] }, shop, first.token).expect(202)
    const tied = await admin(shop).get(`/admin/cookie-consents?customer_id=${first.id}`).expect(200)
    expect(tied.body.count).toBe(1)
    const { body } = await send({ session_id, events: [event()] }, shop, second.token).expect(202)
    expect(body.events).toMatchObject([{ status: "not_consented" }])
  })

  it("202: stores an event once, sent 100 times at once and twice in one call", async () => {
    const session_id = await consented()
    const name = ownName()
    const one = event({ name })
    expect(await statuses({ session_id, events: [one, one] })).toEqual(["accepted", "duplicate"])
    const again = event({ name })
    const all = await Promise.all(
      Array.from({ length: 100 }, () => statuses({ session_id, events: [again] })),
    )
    expect(all.flat().filter((status) => status === "accepted")).toHaveLength(1)
    expect((await storedNamed(name)).count).toBe(2)
  })

  it.each([
    ["no events", {}, "missing_field"],
    ["an empty list", { events: [] }, "out_of_range"],
    ["51 events", { events: Array.from({ length: 51 }, () => event()) }, "out_of_range"],
    ["a purchase", { events: [event({ name: "purchase" })] }, "invalid_field"],
    ["a name with spaces", { events: [event({ name: "Page View" })] }, "invalid_field"],
    ["a name that is mistaken for a kind", { events: [event({ name: "add_to_carts" })] }, "invalid_field"],
    ["a kind without its line", { events: [event({ name: "pageview" })] }, "invalid_field"],
    ["a search for a number", { events: [event({ name: "search", properties: { q: 5 } })] }, "invalid_field"],
    [
      "a place that is no number",
      { events: [event({ name: "select_item", properties: { position: "first" } })] },
      "invalid_field",
    ],
    ["a short id", { events: [event({ event_id: "short" })] }, "invalid_field"],
    ["a value without currency", { events: [event({ properties: { value: 5 } })] }, "invalid_field"],
    [
      "an unknown currency",
      { events: [event({ properties: { value: 5, currency_code: "xxq" } })] },
      "invalid_field",
    ],
    [
      "a negative value",
      { events: [event({ properties: { value: -1, currency_code: "eur" } })] },
      "out_of_range",
    ],
    ["a nested property", { events: [event({ properties: { nested: { deep: 1 } } })] }, "invalid_field"],
    ["an old time", { events: [event({ occurred_at: "2020-01-01T00:00:00Z" })] }, "out_of_range"],
    ["a future time", { events: [event({ occurred_at: "2999-01-01T00:00:00Z" })] }, "out_of_range"],
    [
      "a script as address",
      { events: [event()], context: { page_url: "javascript:alert(1)" } },
      "invalid_field",
    ],
    ["an unknown field", { events: [event()], surprise: 1 }, "unknown_field"],
  ])("400: %s", async (_, body, code) => {
    expect((await send(body).expect(400)).body.code).toBe(code)
  })

  it("400: one invalid event refuses all", async () => {
    const session_id = await consented()
    const name = ownName()
    await send({ session_id, events: [event({ name }), event({ name: "refund" })] }).expect(400)
    expect((await storedNamed(name)).count).toBe(0)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null })
      .post(PATH, { events: [event()] })
      .expect(401)
  })

  it("knows no consent and no event of another shop", async () => {
    const name = ownName()
    const one = event({ name })
    const session_id = await consented()
    expect(await statuses({ session_id, events: [one] })).toEqual(["accepted"])
    expect(await statuses({ session_id, events: [one] }, other)).toEqual(["not_consented"])
    expect((await storedNamed(name, other)).count).toBe(0)
  })
})

describe("/admin/tracking-events", () => {
  it("200: counts events and visitors, and filters by customer; 401: without a token", async () => {
    const name = ownName()
    const { id, token } = await createCustomer(shop)
    const session_id = await consented()
    await send({ session_id, events: [event({ name }), event({ name })] }, shop, token).expect(202)
    const { body } = await admin(shop).get("/admin/tracking-events/summary").expect(200)
    expect(body.counts).toContainEqual({ name, events: 2, sessions: 1 })
    const listed = await admin(shop).get(`/admin/tracking-events?customer_id=${id}`).expect(200)
    expect(listed.body.count).toBe(2)
    await storefront(shop).get("/admin/tracking-events").expect(401)
    await storefront(shop).get("/admin/tracking-events/summary").expect(401)
    await admin(shop).get("/admin/tracking-events/summary?from=yesterday").expect(400)
  })

  it("deletes events after the retention time", async () => {
    const name = ownName()
    await send({ session_id: await consented(), events: [event({ name })] }).expect(202)
    await purgeTrackingEvents.run(shop.container)
    expect((await storedNamed(name)).count).toBe(1)
    const now = clock.now()
    const restoreClock = clock.use({ now: () => now + 396 * 86_400_000 })
    try {
      await purgeTrackingEvents.run(shop.container)
    } finally {
      restoreClock()
    }
    expect((await storedNamed(name)).count).toBe(0)
  })
})
