import { setImmediate as turn } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { purgeIdempotencyKeys as purgeJob } from "../../../src/features/idempotency/jobs"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { route } from "../../../src/kits/rows/route"
import { contract } from "../../../src/kits/rows/row"
import { clock } from "../../../src/lib/clock"
import { errors } from "../../../src/lib/errors"
import { copiesOf, readyCart, sql, stockedVariant } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, anyAddress, storefront } from "../../harness/api"
import { mountRow } from "../../harness/mount-row"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS

/** Routes for these tests. What they show holds for every route with `idempotent`. */
const rows = contract({
  takeSeat: {
    method: "POST",
    path: "/store/idempotency-spec/:hall/seats",
    auth: "key",
    customer: "optional",
    summary: "Take a seat",
    body: z.strictObject({ row: z.int(), name: z.string().optional() }),
    query: z.strictObject({ fields: z.string().optional() }),
    idempotent: true,
    response: z.object({ seat: z.int() }),
  },
  askForSeat: {
    method: "POST",
    path: "/store/idempotency-spec/:hall/requests",
    auth: "key+spam",
    summary: "Ask for a seat",
    body: z.strictObject({ row: z.int() }),
    idempotent: true,
    response: z.object({ seat: z.int() }),
  },
})

let shop: Shop
let north: TenantShop
const unmount: (() => void)[] = []
/** Runs during the next call, before the response. */
let before = async () => {}
let seats = 0
/** A guest's key counts for the address. Each test has another one. */
let from = anyAddress()

const service = () => shop.container.resolve("idempotency")

interface Sending {
  key?: string
  to?: Shop
  hall?: string
  body?: object
  token?: string
  query?: string
}

function take({
  key = unique("key"),
  to = shop,
  hall = "a",
  body = { row: 1 },
  token,
  query = "",
}: Sending = {}) {
  const store = storefront(to, { from, ...(token && { token }) })
  return store.post(`/store/idempotency-spec/${hall}/seats${query}`, body).set("Idempotency-Key", key)
}

const isReplay = ({ headers }: { headers: Record<string, string> }) =>
  headers["idempotent-replayed"] === "true"

beforeAll(async () => {
  shop = await useShop()
  north = await useTenant("idempotency-north")
  const answer = async () => {
    await before()
    return { seat: ++seats }
  }
  unmount.push(
    mountRow(shop.app.express, rows.takeSeat, route(rows.takeSeat, answer)).unmount,
    mountRow(shop.app.express, rows.askForSeat, route(rows.askForSeat, answer)).unmount,
  )
})

let restoreClock = () => {}
const passTime = (ms: number) => {
  const now = clock.now()
  restoreClock = clock.use({ now: () => now + ms })
}

/** On a slow machine, a second could otherwise pass between a call and {@link passTime}. */
const stopClock = () => passTime(0)

beforeEach(() => {
  from = anyAddress()
  before = async () => {}
})

afterEach(() => {
  restoreClock()
  vi.restoreAllMocks()
})

afterAll(() => {
  for (const each of unmount) each()
})

describe("a route that accepts an Idempotency-Key", () => {
  it("200: runs a call once, repeats its first response, and marks the repetition", async () => {
    const key = unique("key")
    const first = await take({ key }).expect(200)
    const second = await take({ key }).expect(200)
    expect(second.body).toEqual(first.body)
    expect([isReplay(first), isReplay(second)]).toEqual([false, true])
  })

  it("200: without a key, runs each call", async () => {
    const plain = () => storefront(shop).post("/store/idempotency-spec/a/seats", { row: 1 }).expect(200)
    expect((await plain()).body).not.toEqual((await plain()).body)
  })

  it("200: runs once for 50 simultaneous callers", async () => {
    const key = unique("key")
    const replies = await Promise.all(Array.from({ length: 50 }, () => take({ key })))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.seat}`)).size).toBe(1)
    expect(replies.filter(isReplay)).toHaveLength(49)
  })

  it("200: ignores the order of fields", async () => {
    const key = unique("key")
    const first = await take({ key, body: { row: 1, name: "Ada" } })
    const second = await take({ key, body: { name: "Ada", row: 1 } })
    expect([second.body, isReplay(second)]).toEqual([first.body, true])
  })

  it.each([
    ["body", { body: { row: 2 } }],
    ["query", { query: "?fields=seat" }],
  ])("409 idempotency_mismatch: with another %s", async (_what, other) => {
    const key = unique("key")
    await take({ key }).expect(200)
    const reply = await take({ key, ...other })
    expect([reply.status, reply.body.code]).toEqual([409, "idempotency_mismatch"])
  })

  it("409 idempotency_mismatch: also while the first call runs", async () => {
    const key = unique("key")
    const { reached, open } = gate()
    const first = take({ key }).then((reply) => reply)
    await reached
    const other = await take({ key, body: { row: 2 } })
    open()
    expect([other.status, other.body.code, (await first).status]).toEqual([409, "idempotency_mismatch", 200])
  })

  it("is separate for each path, caller and shop", async () => {
    const key = unique("key")
    const ada = await createCustomer(shop)
    const grace = await createCustomer(shop)
    const replies = [
      await take({ key }),
      await take({ key, hall: "b" }),
      await take({ key, token: ada.token }),
      await take({ key, token: grace.token }),
      await take({ key, to: north }),
    ]
    expect(replies.map(isReplay)).toEqual(replies.map(() => false))
    expect(isReplay(await take({ key, token: ada.token }))).toBe(true)
  })

  it.each(["", "two words", "é", "x".repeat(256)])("400: for the key %j", async (key) => {
    // A header can contain such a letter only as a single byte.
    const reply = await take({ key: key === "é" ? Buffer.from("é").toString("latin1") : key })
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_field"])
  })

  it("400: for a body that is nested too deeply", async () => {
    const deep = `{"row":${"[".repeat(40_000)}${"]".repeat(40_000)}}`
    const reply = await take().set("content-type", "application/json").send(deep)
    expect(reply.status).toBe(400)
  })

  it.each([
    ["a refused body", 400, async () => {}, { row: "one" }],
    ["a state that may change", 409, async () => Promise.reject(errors.invalidState()), { row: 1 }],
    ["a failure on our side", 500, async () => Promise.reject(new Error("Deliberate")), { row: 1 }],
    ["a service that does not answer", 502, async () => Promise.reject(errors.providerError()), { row: 1 }],
  ])("does not store %s", async (_what, status, fail, body) => {
    vi.spyOn(console, "error").mockReturnValue(undefined)
    const key = unique("key")
    before = fail
    expect((await take({ key, body })).status).toBe(status)
    before = async () => {}
    const again = await take({ key })
    expect([again.status, isReplay(again)]).toEqual([200, false])
  })

  it("stores permanent refusals", async () => {
    const key = unique("key")
    before = async () => Promise.reject(errors.soldOut())
    await take({ key }).expect(409)
    before = async () => {}
    const again = await take({ key })
    expect([again.status, again.body.code, isReplay(again)]).toEqual([409, "sold_out", true])
  })

  it("lets one of the waiting callers retry a failed call", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined)
    const key = unique("key")
    let calls = 0
    before = async () => {
      await turn()
      if (++calls === 1) throw new Error("Deliberate")
    }
    const replies = await Promise.all(Array.from({ length: 8 }, () => take({ key })))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 500])
    expect(calls).toBe(2)
  })

  it("forgets a response after 24 hours", async () => {
    stopClock()
    const key = unique("key")
    const first = await take({ key })
    passTime(24 * HOUR_MS - SECOND_MS)
    expect((await take({ key })).body).toEqual(first.body)
    restoreClock()
    passTime(24 * HOUR_MS + SECOND_MS)
    expect((await take({ key })).body).not.toEqual(first.body)
  })

  it("takes over a crashed process's call after a minute, and not before", async () => {
    stopClock()
    const call = { scope: unique("scope"), key: "k", fingerprint: "f" }
    const died = await service().claim(call)
    passTime(59 * SECOND_MS)
    expect(await service().claim(call)).toEqual({ state: "running" })
    restoreClock()
    passTime(61 * SECOND_MS)
    const taken = await service().claim(call)
    expect(taken.state).toBe("claimed")

    // The process that was taken for crashed continues. What it writes must have no effect.
    if (died.state !== "claimed") throw new Error("The first was not claimed")
    await service().keep(died.owner, { status: 200, body: "{}" })
    await service().giveUp(died.owner)
    expect(await service().claim(call)).toEqual({ state: "running" })
  })

  it("does not take over a call with a renewed lease", async () => {
    const call = { scope: unique("scope"), key: "k", fingerprint: "f" }
    const claim = await service().claim(call)
    passTime(40 * SECOND_MS)
    if (claim.state === "claimed") await service().renew(claim.owner)
    restoreClock()
    passTime(90 * SECOND_MS)
    expect(await service().claim(call)).toEqual({ state: "running" })
  })

  it("requires no second anti-spam token for a repeated call", async () => {
    await admin(shop).post("/admin/config/anti_spam", { spam_secret: SPAM_SECRET }).expect(200)
    const token = await spamToken(shop)
    const key = unique("key")
    const ask = (spam: string) =>
      storefront(shop, { from })
        .post("/store/idempotency-spec/a/requests", { row: 1, spam_token: spam })
        .set("Idempotency-Key", key)
    const first = await ask(token).expect(200)
    const same = await ask(token)
    const renewed = await ask(await spamToken(shop))
    expect([same.body, isReplay(same)]).toEqual([first.body, true])
    expect([renewed.body, isReplay(renewed)]).toEqual([first.body, true])
  })
})

describe("the job that purges keys", () => {
  it("is scheduled, and deletes expired keys only", async () => {
    expect(scheduledJobs()).toContain(purgeJob)
    const old = unique("key")
    await take({ key: old })
    passTime(24 * HOUR_MS + SECOND_MS)
    const young = unique("key")
    await take({ key: young })
    await purgeJob.run(shop.container)
    const kept = await sql(shop, `SELECT key FROM idempotency_key WHERE key = ANY(:keys)`, {
      keys: [old, young],
    })
    expect(kept).toEqual([{ key: young }])
  })
})

describe("POST /store/carts/:id/complete with an Idempotency-Key", () => {
  it("places one order for 50 simultaneous callers, and returns the same to all", async () => {
    const { variantId } = await stockedVariant(north, 100)
    const cart = await readyCart(north, variantId)
    const complete = () =>
      storefront(north).post(`/store/carts/${cart}/complete`).set("Idempotency-Key", "checkout-1")
    const replies = await Promise.all(Array.from({ length: 50 }, complete))

    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.body.type).toBe("order")
    expect(replies.filter(isReplay)).toHaveLength(49)
    const orders = await sql(north, `SELECT order_id FROM order_cart WHERE cart_id = ?`, [cart])
    expect(orders).toEqual([{ order_id: replies[0]?.body.order.id }])
  })

  it("places one order for callers without a key as well", async () => {
    const { variantId } = await stockedVariant(north, 100)
    const [cart = ""] = await copiesOf(north, await readyCart(north, variantId), 1)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => storefront(north).post(`/store/carts/${cart}/complete`)),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.order?.id}`)).size).toBe(1)
  })
})

/** Stops the next call until the test lets it continue. */
function gate() {
  let open = () => {}
  let arrive = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  before = () => {
    arrive()
    return opened
  }
  return { reached, open }
}
