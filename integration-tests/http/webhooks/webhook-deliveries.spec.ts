import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Webhook } from "standardwebhooks"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { deliverWebhooks } from "../../../src/features/outbox/jobs/deliver-webhooks"
import { reviewApproved } from "../../../src/features/reviews/module/events"
import { recordEvent } from "../../../src/kits/outbox/record-event"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { unique } from "../../factories/unique"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"
import { type Answer, type Received, receiver } from "../../harness/webhook-receiver"

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** The events of each of two shops that record them at the same time. */
const EVENTS_OF_LOAD = 150
const AT_ONCE = 10

let shop: TenantShop
const closing: (() => unknown)[] = []
let restoreClock = () => {}
let passed = 0
let firstAt: number | undefined

beforeAll(async () => {
  shop = await useTenant("webhooks")
})

afterEach(async () => {
  vi.restoreAllMocks()
  restoreClock()
  restoreClock = () => {}
  passed = 0
  firstAt = undefined
  for (const close of closing.splice(0)) await close()
})

const inShop = <Result>(work: () => Result, whose = shop) => runInTenant(whose.tenant, work)

/**
 * Moves the clock, and runs the job as the scheduler does. From the first call in a test on, the clock stands still. On a
 * slow machine, a wait of some seconds could otherwise end by itself.
 */
async function pass(ms: number): Promise<void> {
  passed += ms
  firstAt ??= Date.now()
  const now = firstAt + passed
  restoreClock()
  restoreClock = clock.use({ now: () => now })
  await inShop(() => deliverWebhooks.run(shop.container))
}

async function endpoint(answer?: (received: Received) => Answer | Promise<Answer>, event_types?: string[]) {
  const server = await receiver(answer)
  closing.push(server.close)
  const made = await addEndpoint(shop, { url: server.url, ...(event_types && { event_types }) })
  closing.push(() => admin(shop).delete(made.path))
  return { ...server, ...made }
}

/** Records an event about an object in a transaction, as a feature does. */
function record(id: string = unique("rev"), whose = shop): Promise<string> {
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const review = {
    id,
    subject_type: "product" as const,
    subject_id: "prod_hook",
    rating: 5,
    title: null,
    body: null,
    author_name: "Ada",
    is_verified_purchase: false,
    created_at: "2026-01-01T00:00:00.000Z",
  }
  return inShop(
    () => database.transaction((transaction) => recordEvent(transaction, reviewApproved, review)),
    whose,
  )
}

const deliveriesOf = async (path: string, filter = "") =>
  (await admin(shop).get(`${path}/deliveries?limit=100${filter}`).expect(200)).body.webhook_deliveries
const read = async (path: string) => (await admin(shop).get(path).expect(200)).body.webhook_endpoint
const settled = (path: string, status: string, count = 1) =>
  until(async () => (await deliveriesOf(path, `&status=${status}`)).length === count)

/** Checks that each admin has got one mail about an endpoint. */
async function expectMails(id: string): Promise<void> {
  const mails = await sql(shop, `SELECT "to" FROM notification WHERE resource_id = :id ORDER BY "to"`, { id })
  const admins = await sql(shop, `SELECT email AS "to" FROM "user" WHERE deleted_at IS NULL ORDER BY email`)
  expect(admins.length).toBeGreaterThan(0)
  expect(mails).toEqual(admins)
}

describe("a delivery", () => {
  it("arrives with signatures that the official library and ours verify", async () => {
    const { received, path, secret } = await endpoint()
    const object = unique("rev")
    const id = await record(object)
    await until(async () => received.length === 1)
    const [first] = received
    if (!first) throw new Error("Nothing has arrived.")
    const { headers, text, event } = first
    expect(event).toMatchObject({
      id,
      type: "review.approved",
      api_version: "1",
      tenant: shop.tenant.slug,
      sequence: 1,
      data: { object: { id: object, author_name: "Ada" } },
    })
    const sent = {
      "webhook-id": String(headers["webhook-id"]),
      "webhook-timestamp": String(headers["webhook-timestamp"]),
      "webhook-signature": String(headers["webhook-signature"]),
    }
    expect(sent["webhook-id"]).toBe(id)
    expect(new Webhook(secret).verify(text, sent)).toEqual(event)
    expect(() => new Webhook(secret).verify(`${text} `, sent)).toThrow("No matching signature")
    const standard = Buffer.from(sent["webhook-signature"].replace("v1,", ""), "base64").toString("hex")
    expect(headers["x-svc-signature"]).toBe(`t=${sent["webhook-timestamp"]},v1=${standard}`)
    await settled(path, "delivered")
  })

  it("is verified with the old and the new secret while a rotation lasts", async () => {
    const { received, path, secret } = await endpoint()
    const { body } = await admin(shop).post(`${path}/rotate-secret`, { overlap_hours: 2 }).expect(200)
    const verify = (by: string, { headers, text }: Received) =>
      new Webhook(by).verify(text, headers as Record<string, string>)
    await record()
    await until(async () => received.length === 1)
    for (const by of [secret, body.secret]) expect(verify(by, received[0] as Received)).toBeDefined()
    await pass(2 * HOUR + SECOND)
    await record()
    await until(async () => received.length === 2)
    const signature = String(received[1]?.headers["webhook-signature"])
    expect(signature.split(" ")).toHaveLength(1)
  })

  it("goes only to endpoints that want its type, and not to disabled ones", async () => {
    const wanting = await endpoint(undefined, ["review.approved"])
    const other = await endpoint(undefined, ["order.placed"])
    const disabled = await endpoint()
    await admin(shop).post(disabled.path, { status: "disabled" }).expect(200)
    await record()
    await settled(wanting.path, "delivered")
    expect(await deliveriesOf(other.path)).toEqual([])
    expect(await deliveriesOf(disabled.path)).toEqual([])
  })

  it("is claimed with the deliveries to other endpoints at once, without a second claim", async () => {
    const endpoints = [await endpoint(), await endpoint(), await endpoint()]
    const claim = vi.spyOn(shop.container.resolve("outbox"), "claim")
    await record()
    for (const { path } of endpoints) await settled(path, "delivered")
    expect(claim).toHaveBeenCalledTimes(1)
  })

  it("is repeated with the same id and body until it is accepted", async () => {
    const { received, path } = await endpoint(({ event: { id } }) => ({
      status: received.filter(({ event }) => event.id === id).length < 3 ? 500 : 204,
    }))
    await pass(0)
    await record()
    await until(async () => received.length === 1)
    await settled(path, "waiting")
    await pass(4 * SECOND)
    expect(received).toHaveLength(1)
    await pass(3 * SECOND)
    await until(async () => received.length === 2)
    await settled(path, "waiting")
    await pass(6 * 60 * SECOND)
    await settled(path, "delivered")
    expect(new Set(received.map(({ text }) => text)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    expect(received).toHaveLength(3)
  })

  it("waits as long as the receiver asks", async () => {
    const { received, path } = await endpoint(() => ({
      status: received.length === 1 ? 429 : 204,
      headers: { "retry-after": "3600" },
    }))
    await record()
    await until(async () => received.length === 1)
    await settled(path, "waiting")
    await record()
    await pass(3_500 * SECOND)
    expect(received).toHaveLength(1)
    await pass(200 * SECOND)
    await settled(path, "delivered", 2)
  })

  it("is given up after ten attempts", async () => {
    const { received, path } = await endpoint(() => ({
      status: 302,
      headers: { location: "http://127.0.0.1:1/" },
    }))
    await record()
    for (let attempt = 1; attempt <= 10; attempt++) {
      await until(async () => received.length === attempt)
      await until(async () => (await deliveriesOf(path, "&status=sending")).length === 0)
      if (attempt < 10) await pass(30 * HOUR)
      // Five days of failures disable it. The attempts go on when an admin enables it.
      await admin(shop).post(path, { status: "enabled" }).expect(200)
    }
    const [delivery] = await deliveriesOf(path)
    expect(delivery).toMatchObject({ status: "exhausted", attempts: 10, last_status_code: 302 })
    await pass(30 * HOUR)
    expect(received).toHaveLength(10)
  })

  it("of one object waits for the earlier one, and other objects do not", async () => {
    let isOpen = false
    const [slow, fast] = [unique("rev"), unique("rev")]
    const { path, ids } = await endpoint(({ event }) => ({
      status: event.data.object.id === slow && !isOpen ? 503 : 204,
    }))
    const events = [await record(slow), await record(slow), await record(fast), await record(slow)]
    await settled(path, "delivered")
    await settled(path, "blocked", 2)
    expect(ids().filter((id) => id === slow)).toHaveLength(1)
    isOpen = true
    // The database's clock makes the later ones due. It goes on, so the test's clock must be far ahead.
    await pass(HOUR)
    await settled(path, "delivered", 4)
    const delivered = await deliveriesOf(path)
    const order = delivered
      .filter((one: { object_id: string }) => one.object_id === slow)
      .sort((a: { sequence: number }, b: { sequence: number }) => a.sequence - b.sequence)
    expect(order.map((one: { event_id: string }) => one.event_id)).toEqual([events[0], events[1], events[3]])
    expect(delivered.map(({ sequence }: { sequence: number }) => sequence).sort()).toEqual([1, 2, 3, 4])
    expect(
      ids()
        .slice(-3)
        .filter((id) => id === slow),
    ).toHaveLength(3)
  })

  it("of a rolled back transaction does not exist", async () => {
    const { path, received } = await endpoint()
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const review = {
      id: "rev_undone",
      subject_type: "product" as const,
      subject_id: "p",
      rating: 1,
      title: null,
    }
    await expect(
      inShop(() =>
        database.transaction(async (transaction) => {
          const rest = {
            body: null,
            author_name: "A",
            is_verified_purchase: false,
            created_at: "2026-01-01T00:00:00Z",
          }
          await recordEvent(transaction, reviewApproved, { ...review, ...rest })
          throw new Error("undone")
        }),
      ),
    ).rejects.toThrow("undone")
    await record()
    await settled(path, "delivered")
    expect(received).toHaveLength(1)
    expect(received[0]?.event.sequence).toBe(1)
  })

  it("goes on after its process died while sending", async () => {
    const { path, received } = await endpoint()
    const outbox = shop.container.resolve("outbox")
    const attempt = outbox.attempt.bind(outbox)
    const died = new Promise<Parameters<typeof attempt>[0]>((resolve) => {
      vi.spyOn(outbox, "attempt").mockImplementationOnce((claimed) => {
        resolve(claimed)
        return new Promise(() => {})
      })
    })
    await pass(0)
    await record()
    const claimed = await died
    await pass(50 * SECOND)
    expect(received).toHaveLength(0)
    await pass(15 * SECOND)
    await settled(path, "delivered")
    // The first process was only slow, and stores its result late.
    await inShop(() => attempt(claimed))
    const [delivery] = await deliveriesOf(path)
    expect(delivery).toMatchObject({ status: "delivered", attempts: 2 })
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ text }) => text)).size).toBe(1)
  })

  it("keeps its newest 20 attempts", async () => {
    const { path } = await endpoint()
    await record()
    await settled(path, "delivered")
    const [{ id }] = await deliveriesOf(path)
    // As after 20 attempts.
    await sql(
      shop,
      `INSERT INTO webhook_attempt (id, delivery_id, number, started_at, duration_ms)
       SELECT outbox_id('wha'), :id, number, now(), 1 FROM generate_series(2, 20) AS number`,
      { id },
    )
    await sql(shop, "UPDATE webhook_delivery SET attempts = 20 WHERE id = :id", { id })
    await admin(shop).post(`${path}/deliveries/${id}/resend`).expect(200)
    const read = async () => (await admin(shop).get(`${path}/deliveries/${id}`).expect(200)).body
    await until(async () => (await read()).attempts[0].number === 21)
    const numbers = (await read()).attempts.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index))
  })

  it("is claimed once by processes that claim at the same time", async () => {
    const { id } = await endpoint()
    // By SQL, so that this process does not start to deliver.
    await sql(
      shop,
      `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
       SELECT outbox_id('evt'), 'review.approved', 1, 'review', :id || number, '{}', now()
         FROM generate_series(1, 10) AS number`,
      { id },
    )
    const outbox = shop.container.resolve("outbox")
    const claims = await inShop(() => Promise.all(Array.from({ length: 6 }, () => outbox.claim(10))))
    const ids = claims.flat().map((claim) => claim.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(4)
    const numbers = claims.flat().map(({ sequence }) => sequence)
    expect(numbers.sort((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1))
  })
})

describe("an endpoint", () => {
  it("is disabled when it answers 410", async () => {
    const { path, received } = await endpoint(() => ({ status: 410 }))
    await record()
    await until(async () => (await read(path)).status === "disabled")
    expect(await read(path)).toMatchObject({ disabled_reason: "gone" })
    await record()
    expect(received).toHaveLength(1)
    expect(await deliveriesOf(path)).toHaveLength(1)
  })

  it("is disabled after five days of failures only, with a mail to the admins", async () => {
    const { path, received, id } = await endpoint(() => ({ status: 500 }))
    await record()
    await until(async () => received.length === 1)
    await settled(path, "waiting")
    await pass(4.9 * 24 * HOUR)
    await until(async () => received.length === 2)
    await settled(path, "waiting")
    expect(await read(path)).toMatchObject({ status: "enabled" })
    await pass(5 * HOUR)
    await until(async () => (await read(path)).status === "disabled")
    expect(await read(path)).toMatchObject({ disabled_reason: "failing" })
    await inShop(() => deliverWebhooks.run(shop.container))
    await inShop(() => deliverWebhooks.run(shop.container))
    await expectMails(id)
  })

  it("is disabled after five days of failures, with a mail, also if its only event was given up before", async () => {
    const { path, received, id } = await endpoint(() => ({ status: 500 }))
    await record()
    await until(async () => received.length === 1)
    await settled(path, "waiting")
    // As after nine attempts.
    await sql(shop, "UPDATE webhook_delivery SET tries = 9 WHERE endpoint_id = :id", { id })
    await pass(10 * SECOND)
    await settled(path, "exhausted")
    // The job runs every five minutes in any case. So only the last minutes show that its due time has the limit.
    await pass(5 * 24 * HOUR - 240 * SECOND)
    const { status, failing_since } = await read(path)
    expect(status).toBe("enabled")
    const due = await inShop(() => shop.container.resolve("outbox").nextDue())
    expect(due?.getTime()).toBe(Date.parse(failing_since) + 5 * 24 * HOUR)
    await pass(300 * SECOND)
    expect(await read(path)).toMatchObject({ status: "disabled", disabled_reason: "failing" })
    expect(received).toHaveLength(2)
    await inShop(() => deliverWebhooks.run(shop.container))
    await expectMails(id)
  })

  it("stays enabled after an outage of ours, while an attempt is left to judge it", async () => {
    let status = 500
    const { path, received } = await endpoint(() => ({ status }))
    await record()
    await until(async () => received.length === 1)
    await settled(path, "waiting")
    status = 204
    await pass(6 * 24 * HOUR)
    await settled(path, "delivered")
    expect(await read(path)).toMatchObject({ status: "enabled", failing_since: null })
  })

  it("does not hold others up, however slow it is", async () => {
    const held: (() => void)[] = []
    const slow = await endpoint(() => new Promise((resolve) => held.push(() => resolve({ status: 204 }))))
    const fast = await endpoint()
    for (let count = 0; count < 10; count++) await record()
    await settled(fast.path, "delivered", 10)
    expect(slow.received.length).toBeLessThanOrEqual(4)
    while ((await deliveriesOf(slow.path, "&status=delivered")).length < 10)
      for (const go of held.splice(0)) go()
  })

  it("gets what it has missed since a time, once", async () => {
    const { path, received } = await endpoint(undefined, ["review.approved"])
    await admin(shop).post(path, { status: "disabled" }).expect(200)
    const since = clock.date().toISOString()
    const [first, second] = [unique("rev"), unique("rev")]
    await record(first)
    await record(second)
    await record(first)
    await admin(shop).post(path, { status: "enabled" }).expect(200)
    const { body } = await admin(shop).post(`${path}/recover`, { since }).expect(200)
    expect(body).toEqual({ queued: 3, is_complete: true, until: null })
    await settled(path, "delivered", 3)
    expect((await admin(shop).post(`${path}/recover`, { since }).expect(200)).body.queued).toBe(0)
    expect(received).toHaveLength(3)
  })

  it("shows attempts without the secrets that it repeats", async () => {
    const { path, secret } = await endpoint(({ headers, text }) => ({
      status: 200,
      body: JSON.stringify({ headers, text: text.slice(0, 20), secret }),
    }))
    const { body: tested } = await admin(shop).post(`${path}/send-test`).expect(200)
    await settled(path, "delivered")
    const { body } = await admin(shop).get(`${path}/deliveries/${tested.webhook_delivery.id}`).expect(200)
    expect(body.event.type).toBe("endpoint.tested")
    expect(body.attempts).toHaveLength(1)
    expect(body.attempts[0]).toMatchObject({ number: 1, status_code: 200, error: null })
    const { response_excerpt } = body.attempts[0]
    expect(response_excerpt).toContain("***")
    expect(response_excerpt).not.toContain(secret.slice(6))
    expect(response_excerpt).not.toMatch(/v1=[0-9a-f]{64}/)
  })

  it("never gets the events of another shop, however many both have at once", async () => {
    const other = await useTenant("webhooks-other")
    const listening = async (whose: TenantShop) => {
      const server = await receiver()
      closing.push(server.close)
      const { path, secret } = await addEndpoint(whose, { url: server.url })
      closing.push(() => admin(whose).delete(path))
      return { ...server, secret, whose }
    }
    const endpoints = [await listening(shop), await listening(other), await listening(shop)]
    const objects = [shop, other].flatMap((whose) =>
      Array.from({ length: EVENTS_OF_LOAD }, () => ({ whose, id: `${whose.tenant.slug}_${unique("rev")}` })),
    )
    for (let begin = 0; begin < EVENTS_OF_LOAD; begin += AT_ONCE)
      await Promise.all(
        objects
          .filter((_, index) => Math.floor((index % EVENTS_OF_LOAD) / AT_ONCE) === begin / AT_ONCE)
          .map(({ id, whose }) => record(id, whose)),
      )
    for (const { whose, secret, received, ids } of endpoints) {
      await until(async () => received.length >= EVENTS_OF_LOAD)
      const own = objects.filter((object) => object.whose === whose).map(({ id }) => id)
      expect(ids().sort()).toEqual(own.sort())
      for (const { event, headers, text } of received) {
        expect(event.tenant).toBe(whose.tenant.slug)
        new Webhook(secret).verify(text, headers as Record<string, string>)
      }
    }
  })
})
