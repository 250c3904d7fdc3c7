import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { recordCommerceEventsJob } from "../../../src/features/tracking/jobs/record-commerce-events"
import { sendTrackingEventsJob } from "../../../src/features/tracking/jobs/send-events"
import { clock } from "../../../src/lib/clock"
import { publishCookieBanner } from "../../factories/cookie-banner"
import { createStockedProduct, type OrderShop, placedOrder, useOrderShop } from "../../factories/orders"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { pixelServer } from "../../harness/pixel-server"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const PIXELS = {
  ga4_enabled: true,
  ga4_measurement_id: "G-AB12CD34EF",
  ga4_api_secret: "ga-secret",
  meta_enabled: true,
  meta_pixel_id: "123456789012345",
  meta_access_token: "meta-token",
}
const AGENT = "Mozilla/5.0 (a visitor of this spec)"

let shop: OrderShop
let server: Awaited<ReturnType<typeof pixelServer>>
let putBack = async () => {}

beforeAll(async () => {
  shop = await useOrderShop()
  server = await pixelServer()
  await publishCookieBanner(shop)
  putBack = await overrideSettings(shop, "tracking", PIXELS)
})
afterEach(() => {
  Object.assign(server.state, { faults: [], complaints: [], onRequest: async () => {} })
})
afterAll(async () => {
  await putBack()
  server.close()
})

const run = () => sendTrackingEventsJob.run(shop.container)
async function runLater(ms: number): Promise<void> {
  const now = clock.now()
  const restoreClock = clock.use({ now: () => now + ms })
  try {
    await run()
  } finally {
    restoreClock()
  }
}
const caller = () => storefront(shop)
async function consented(body: object = { action: "accept_all" }): Promise<string> {
  const { body: answer } = await caller().post("/store/cookie-consent", body).expect(200)
  return answer.cookie_consent.session_id
}
const withdraw = (session: string) => caller().delete(`/store/cookie-consent/${session}`).expect(200)
const visitor = () => `${unique("client")}.1700000000`
const event = (fields: object = {}) => ({ event_id: unique("event"), name: "add_to_cart", ...fields })
const track = (session_id: string, client_id: string | null, events: object[]) =>
  caller()
    .post("/store/track/events", {
      session_id,
      context: { client_id, page_url: "https://shop.example/vase", click_ids: { fbclid: "Iw" } },
      events,
    })
    .set("user-agent", AGENT)
    .expect(202)
/** The log of an event, by destination. */
async function log(event_id: string) {
  const { body } = await admin(shop).get(`/admin/tracking-deliveries?event_id=${event_id}`).expect(200)
  const found: { destination: string; status: string; reason: string | null }[] = body.tracking_deliveries
  return Object.fromEntries(found.map((one) => [one.destination, one]))
}
/** What a destination got of an event. */
const got = (destination: "ga4" | "meta", mark: string) =>
  server.state.requests
    .filter((one) => one.destination === destination)
    .flatMap(({ events }) => events.filter((one) => JSON.stringify(one).includes(mark)))

describe("an event with consent", () => {
  it("reaches GA4 and Meta once each, in their own forms", async () => {
    const mark = unique("mark")
    const client = visitor()
    const one = event({
      properties: {
        value: 49,
        currency_code: "eur",
        colour: mark,
        items: [{ product_id: "prod_1", variant_id: "variant_1", quantity: 2, price: 24.5 }],
      },
    })
    await track(await consented(), client, [one])
    await Promise.all([run(), run(), run()])
    await run()
    expect(got("ga4", mark)).toEqual([
      {
        name: "add_to_cart",
        timestamp_micros: expect.any(Number),
        params: {
          value: 49,
          currency: "EUR",
          colour: mark,
          engagement_time_msec: 1,
          page_location: "https://shop.example/vase",
          items: [{ item_id: "prod_1", item_variant: "variant_1", quantity: 2, price: 24.5 }],
        },
      },
    ])
    const request = server.state.requests.find(({ body }) => body.client_id === client)
    expect(request?.path).toBe("/mp/collect")
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      measurement_id: "G-AB12CD34EF",
      api_secret: "ga-secret",
    })
    expect(request?.body.consent).toEqual({ ad_user_data: "GRANTED", ad_personalization: "GRANTED" })
    expect(got("meta", mark)).toMatchObject([
      {
        event_name: "AddToCart",
        event_id: one.event_id,
        action_source: "website",
        user_data: {
          client_user_agent: AGENT,
          fbc: expect.stringMatching(/^fb\.1\.\d+\.Iw$/),
          external_id: [expect.stringMatching(/^[0-9a-f]{64}$/)],
        },
        custom_data: {
          value: 49,
          currency: "eur",
          contents: [{ id: "prod_1", quantity: 2, item_price: 24.5 }],
        },
      },
    ])
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "sent", reason: null },
      meta: { status: "sent", reason: null },
    })
  })

  it("sent 100 times at once is one row, and one delivery for each destination", async () => {
    const session = await consented()
    const client = visitor()
    const mark = unique("mark")
    const one = event({ properties: { mark } })
    await Promise.all(Array.from({ length: 100 }, () => track(session, client, [one])))
    await Promise.all(Array.from({ length: 5 }, run))
    expect(got("ga4", mark)).toHaveLength(1)
    expect(got("meta", mark)).toHaveLength(1)
    expect(Object.keys(await log(one.event_id)).sort()).toEqual(["ga4", "meta"])
  })

  it("shares a request with others of its browser, at most 25 for GA4", async () => {
    const client = visitor()
    const mark = unique("mark")
    const events = Array.from({ length: 30 }, () => event({ properties: { mark } }))
    await track(await consented(), client, events)
    await run()
    const sizes = server.state.requests
      .filter(({ body }) => body.client_id === client)
      .map(({ events: sent }) => sent.length)
    expect(sizes.sort((one, other) => one - other)).toEqual([5, 25])
    expect(got("meta", mark)).toHaveLength(30)
  })
})

describe("the consent is read again before each request", () => {
  it("no request leaves after a withdrawal", async () => {
    const session = await consented()
    const mark = unique("mark")
    const one = event({ properties: { mark } })
    await track(session, visitor(), [one])
    await withdraw(session)
    const before = server.state.requests.length
    await run()
    expect(server.state.requests.slice(before)).toEqual([])
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "skipped", reason: "withdrawn" },
      meta: { status: "skipped", reason: "withdrawn" },
    })
    await runLater(HOUR_MS)
    expect([...got("ga4", mark), ...got("meta", mark)]).toEqual([])
  })

  it("no second request leaves for a visitor who withdraws during the first", async () => {
    const [session, other] = [await consented(), await consented()]
    const marks = [unique("mark"), unique("mark")]
    const client = visitor()
    // One browser, two sessions, more events than one request takes.
    await track(other, client, [event({ properties: { mark: marks[0] } })])
    await track(
      session,
      client,
      Array.from({ length: 30 }, () => event({ properties: { mark: marks[1] } })),
    )
    server.state.faults = [{ destination: "ga4", status: 503 }]
    server.state.onRequest = async () => {
      server.state.onRequest = async () => {}
      await withdraw(session)
    }
    await run()
    server.state.faults = []
    await runLater(2 * MINUTE_MS)
    expect(got("ga4", marks[1] ?? "")).toEqual([])
  })

  it("Meta gets nothing without consent to marketing, and GA4 hears that it is refused", async () => {
    const session = await consented({ action: "custom", categories: { analytics: true } })
    const client = visitor()
    const one = event()
    await track(session, client, [one])
    await run()
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "sent" },
      meta: { status: "skipped", reason: "no_consent" },
    })
    const request = server.state.requests.find(({ body }) => body.client_id === client)
    expect(request?.body.consent).toEqual({ ad_user_data: "DENIED", ad_personalization: "DENIED" })
  })

  it("a later consent does not count for an earlier event", async () => {
    const session = await consented({ action: "custom", categories: { analytics: true } })
    const one = event()
    await track(session, visitor(), [one])
    await caller().post("/store/cookie-consent", { session_id: session, action: "accept_all" }).expect(200)
    await run()
    expect(await log(one.event_id)).toMatchObject({ meta: { status: "skipped", reason: "no_consent" } })
  })
})

describe("an event that cannot be sent", () => {
  it("says why: no id of the browser, no such event at Meta, too old", async () => {
    const session = await consented()
    const [anonymous, unknown, old] = [event(), event({ name: "own_name" }), event()]
    await track(session, null, [anonymous])
    await track(session, visitor(), [unknown])
    await run()
    expect(await log(anonymous.event_id)).toMatchObject({
      ga4: { status: "skipped", reason: "no_client_id" },
      meta: { status: "sent" },
    })
    expect(await log(unknown.event_id)).toMatchObject({
      ga4: { status: "sent" },
      meta: { status: "skipped", reason: "not_mapped" },
    })
    await track(session, visitor(), [old])
    await runLater(80 * HOUR_MS)
    expect(await log(old.event_id)).toMatchObject({
      ga4: { status: "skipped", reason: "too_old" },
      meta: { status: "sent" },
    })
  })

  it("waits longer after each failure, and arrives once", async () => {
    const session = await consented()
    const mark = unique("mark")
    const one = event({ properties: { mark } })
    await track(session, visitor(), [one])
    server.state.faults = [
      { destination: "ga4", status: 503 },
      { destination: "meta", status: 500 },
    ]
    await run()
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "queued", reason: "unreachable", tries: 1, due_at: expect.any(String) },
      meta: { status: "queued", reason: "unclear", tries: 1 },
    })
    server.state.faults = []
    await run()
    expect(got("ga4", mark)).toEqual([])
    await runLater(2 * MINUTE_MS)
    await runLater(2 * HOUR_MS)
    expect(got("ga4", mark)).toHaveLength(1)
    expect(got("meta", mark)).toHaveLength(1)
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "sent", tries: 2 },
      meta: { status: "sent" },
    })
  })

  it("is not sent to GA4 again if nobody knows whether it has arrived", async () => {
    const session = await consented()
    const one = event()
    await track(session, visitor(), [one])
    server.state.faults = [{ destination: "ga4", status: 0 }]
    await run()
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "failed", reason: "unclear", detail: expect.stringContaining("Google Analytics") },
    })
  })

  it("does not spoil the others of its request", async () => {
    const session = await consented()
    const [good, bad] = [event({ properties: { mark: unique("mark") } }), event()]
    await track(session, visitor(), [good, bad])
    server.state.faults = [{ destination: "meta", status: 400, about: bad.event_id }]
    await run()
    expect(await log(good.event_id)).toMatchObject({ meta: { status: "sent" } })
    expect(await log(bad.event_id)).toMatchObject({ meta: { status: "failed", reason: "refused" } })
  })

  it("gives up after the last try", async () => {
    const one = event()
    await track(await consented(), visitor(), [one])
    server.state.faults = [{ destination: "ga4", status: 503 }]
    for (let hours = 0; hours < 60; hours += 10) await runLater(hours * HOUR_MS)
    expect(await log(one.event_id)).toMatchObject({
      ga4: { status: "failed", reason: "unreachable", tries: 6 },
    })
  })
})

describe("test mode", () => {
  it("validates at GA4, and carries Meta's code", async () => {
    const restore = await overrideSettings(shop, "tracking", {
      ga4_test_mode: true,
      meta_test_event_code: "TEST123",
    })
    try {
      const session = await consented()
      const [fine, wrong] = [event(), event()]
      await track(session, visitor(), [fine])
      await run()
      server.state.complaints = ["Event name is too long."]
      await track(session, visitor(), [wrong])
      await run()
      expect(await log(fine.event_id)).toMatchObject({
        ga4: { status: "sent", is_test: true },
        meta: { status: "sent", is_test: true },
      })
      expect(await log(wrong.event_id)).toMatchObject({
        ga4: { status: "failed", reason: "refused", detail: "Event name is too long.", is_test: true },
      })
      const last = (destination: string) =>
        server.state.requests.filter((one) => one.destination === destination).at(-1)
      expect(last("ga4")?.path).toBe("/debug/mp/collect")
      expect(last("meta")?.body.test_event_code).toBe("TEST123")
    } finally {
      await restore()
    }
  })
})

describe("a shop's own names", () => {
  it("replace those of a destination, or send nothing", async () => {
    const restore = await overrideSettings(shop, "tracking", {
      ga4_event_names: ["add_to_cart = shop_add", "share ="],
      ga4_parameters: ["colour = item_colour", "secret ="],
      meta_event_names: ["add_to_cart = AddToWishlist", "own_event = Lead"],
      meta_parameters: ["colour = tone"],
    })
    try {
      const session = await consented()
      const mark = unique("mark")
      const properties = { mark, colour: "blue", secret: "mine" }
      const [added, own, shared] = [
        event({ properties }),
        event({ name: "own_event", properties }),
        event({ name: "share", properties }),
      ]
      await track(session, visitor(), [added, own, shared])
      await run()
      expect(got("ga4", mark)).toContainEqual(
        expect.objectContaining({
          name: "shop_add",
          params: expect.objectContaining({ mark, item_colour: "blue" }),
        }),
      )
      expect(JSON.stringify(got("ga4", mark))).not.toMatch(/"(colour|secret)"/)
      expect(
        got("ga4", mark)
          .map(({ name }: { name?: string }) => name)
          .sort(),
      ).toEqual(["own_event", "shop_add"])
      expect(got("meta", added.event_id)).toMatchObject([
        { event_name: "AddToWishlist", custom_data: { tone: "blue", secret: "mine" } },
      ])
      expect(got("meta", own.event_id)).toMatchObject([{ event_name: "Lead" }])
      expect(await log(shared.event_id)).toMatchObject({
        ga4: { status: "skipped", reason: "not_mapped" },
        meta: { status: "skipped", reason: "not_mapped" },
      })
    } finally {
      await restore()
    }
  })

  it.each([[["two words = x"]], [["no equals sign"]], [["a=b", "a = c"]], [["A=b"]]])(
    "400: %j is no mapping",
    async (ga4_event_names) => {
      const { body } = await admin(shop).post("/admin/config/tracking", { ga4_event_names }).expect(400)
      expect(body.code).toBe("invalid_field")
    },
  )
})

describe("the settings", () => {
  it("refuse to switch on what is incomplete, and never show the secrets", async () => {
    const { body } = await admin(shop).get("/admin/config/tracking").expect(200)
    expect(JSON.stringify(body)).not.toContain("ga-secret")
    expect(JSON.stringify(body)).not.toContain("meta-token")
    const refused = await admin(shop)
      .post("/admin/config/tracking", { ga4_enabled: true, ga4_measurement_id: null })
      .expect(400)
    expect(refused.body.code).toBe("missing_field")
    await admin(shop).post("/admin/config/tracking", { meta_pixel_id: "../other" }).expect(400)
  })

  it("a destination that was switched off gets nothing that waits", async () => {
    const one = event()
    await track(await consented(), visitor(), [one])
    const restore = await overrideSettings(shop, "tracking", { meta_enabled: false })
    try {
      await run()
    } finally {
      await restore()
    }
    expect(await log(one.event_id)).toMatchObject({ meta: { status: "skipped", reason: "turned_off" } })
  })
})

describe("a purchase", () => {
  it("reaches both with the browser's ids, from the server's facts", async () => {
    const product = await createStockedProduct(shop, 1000)
    const session = await consented()
    const order = await placedOrder(shop, { product })
    await track(session, visitor(), [
      event({ name: "begin_checkout", properties: { cart_id: order.cart_id } }),
    ])
    await recordCommerceEventsJob.run(shop.container)
    await run()
    expect(await log(`svc:purchase:${order.id}`)).toMatchObject({
      ga4: { status: "sent" },
      meta: { status: "sent" },
    })
    expect(got("meta", `svc:purchase:${order.id}`)).toMatchObject([
      { event_name: "Purchase", custom_data: { value: order.total, order_id: order.id } },
    ])
    expect(got("ga4", order.id)).toMatchObject([{ name: "purchase", params: { transaction_id: order.id } }])
  })
})
