import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import type { installationQueues } from "../../../src/features/installation/api/schemas"
import { GIVEN_UP, queueMails } from "../../../src/kits/mail-queue/mails"
import { sendQueuedMails } from "../../../src/kits/mail-queue/send-mails"
import type { Received } from "../../../src/kits/rows/moments"
import { clock } from "../../../src/lib/clock"
import { HOME, runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createSocialPost } from "../../factories/social-posts"
import { unique } from "../../factories/unique"
import { addEndpoint, deleteDemoEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, tenantTools, useTenant } from "../../harness/tenants"

type ShopQueues = Received<typeof installationQueues>

const PATH = "/admin/installation/queues"
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The database's clock and the test's differ a little. */
const CLOSE_MS = 30_000

let shop: Shop
let other: TenantShop
let restoreClock = () => {}

const list = async (query: string) => (await admin(shop).get(`${PATH}?${query}`).expect(200)).body
const run = (statement: string, values: Record<string, unknown> = {}) => sql(other, statement, values)

/** The row of a shop. */
async function rowOf(slug = other.tenant.slug): Promise<ShopQueues> {
  const { installation_queues: rows } = await list(`q=${slug}`)
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** One queue of the other shop. */
async function queueOf(name: string) {
  const found = (await rowOf()).queues.find(({ queue }) => queue === name)
  if (!found) throw new Error(`There is no queue '${name}'.`)
  return found
}

/** Runs work in a transaction of the other shop. */
const inOther = <Result>(work: (transaction: Knex.Transaction) => Promise<Result>) =>
  runInTenant(other.tenant, () =>
    other.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).transaction(work),
  )

const addMail = (fields: string) =>
  run(
    `INSERT INTO queued_mail (topic, kind, cause, about, created_at, expires_at, due_at, ended_at, outcome)
     SELECT 'spec', 'news', :cause, 'record', now() - interval '5 days', now(), ${fields}`,
    { cause: unique("cause") },
  )

/** Expects a moment so many milliseconds ago. */
function expectAgo(at: string | null, ms: number): void {
  expect(Math.abs(clock.now() - ms - Date.parse(at ?? ""))).toBeLessThan(CLOSE_MS)
}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("installation-queues")
  await deleteDemoEndpoint(other)
})
beforeEach(async () => {
  for (const table of ["queued_mail", "webhook_delivery", "social_target", "tracking_delivery"])
    await run(`DELETE FROM ${table}`)
})
afterEach(() => {
  restoreClock()
  vi.restoreAllMocks()
})

describe("the queue of mails", () => {
  it("counts what is due, since when, and what was given up in the last week", async () => {
    expect(await queueOf("mails")).toEqual({
      queue: "mails",
      waiting: 0,
      oldest_waiting_at: null,
      failed: 0,
    })
    await addMail("now() + interval '1 day', NULL, NULL")
    await addMail("now() - interval '1 hour', NULL, NULL")
    await addMail("NULL, now(), 'sent'")
    await addMail("NULL, now(), 'given_up'")
    await addMail("NULL, now() - interval '8 days', 'given_up'")
    const mails = await queueOf("mails")
    expect(mails).toMatchObject({ waiting: 1, failed: 1 })
    expectAgo(mails.oldest_waiting_at, HOUR_MS)
  })

  it("finds the given up ones by an index", async () => {
    const plan = await inOther(async (transaction) => {
      await transaction.raw(
        `INSERT INTO queued_mail (topic, kind, cause, about, expires_at, ended_at, outcome)
         SELECT 'spec', 'news', 'sent-' || n, 'record', now(), now(), 'sent' FROM generate_series(1, 2000) AS n`,
      )
      await transaction.raw("ANALYZE queued_mail")
      return transaction.raw(`EXPLAIN ${GIVEN_UP}`, { now: clock.date() })
    })
    expect(JSON.stringify(plan.rows)).toContain("IDX_queued_mail_ended_at")
  })

  it("shows a mail that the mail server refuses again and again, since its first attempt", async () => {
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    const start = clock.now()
    const mail = { kind: "news", cause: unique("cause"), about: "record", due_at: new Date(start) }
    await inOther((transaction) => queueMails(transaction, "stuck", [mail]))
    for (const minutes of [1, 7, 18]) {
      restoreClock()
      restoreClock = clock.use({ now: () => start + minutes * MINUTE_MS })
      await runInTenant(other.tenant, () =>
        sendQueuedMails(other.container, {
          name: "stuck",
          recordName: "record",
          shape: z.object({ kind: z.string(), data: z.object({}) }),
          outgoing: async () => [{ send: () => Promise.reject(new Error("Refused")) }],
        }),
      )
    }
    const { waiting, oldest_waiting_at: oldest, failed } = await queueOf("mails")
    expect({ waiting, failed }).toEqual({ waiting: 1, failed: 0 })
    const since = Date.parse(oldest ?? "") - start
    expect(since).toBeGreaterThanOrEqual(0)
    expect(since).toBeLessThan(5 * MINUTE_MS)
  })

  it("counts no further than 1,000, and knows the oldest nevertheless", async () => {
    await run(
      `INSERT INTO queued_mail (topic, kind, cause, about, created_at, due_at, expires_at)
       SELECT 'spec', 'news', 'cause-' || n, 'record', now() - interval '2 days',
              now() - n * interval '1 minute', now() + interval '1 day'
         FROM generate_series(1, 1200) AS n`,
    )
    const mails = await queueOf("mails")
    expect(mails.waiting).toBe(1_000)
    expectAgo(mails.oldest_waiting_at, 1_200 * MINUTE_MS)
  })
})

describe("the queue of webhooks", () => {
  it("counts open deliveries of enabled endpoints, and those that were given up", async () => {
    const { path } = await addEndpoint(other, {
      url: "https://hooks.example.com",
      event_types: ["review.approved"],
    })
    const record = (object: string, hours: number) =>
      run(
        `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
         VALUES (:id, 'review.approved', 1, 'spec', :object, '{}', now() - :hours * interval '1 hour')`,
        { id: unique("event"), object, hours },
      )
    const given = "UPDATE webhook_delivery SET status = 'exhausted', next_attempt_at = NULL"
    await record("old", 300)
    await run(`${given}, updated_at = now() - interval '8 days'`)
    await record("lost", 100)
    await run(`${given}, updated_at = now() - interval '1 day' WHERE status = 'waiting'`)
    await record("one", 3)
    await record("one", 2)
    const waiting = await queueOf("webhooks")
    expect(waiting).toMatchObject({ waiting: 2, failed: 1 })
    expectAgo(waiting.oldest_waiting_at, 3 * HOUR_MS)

    await admin(other).post(path, { status: "disabled" }).expect(200)
    expect(await queueOf("webhooks")).toMatchObject({ waiting: 0, oldest_waiting_at: null, failed: 1 })
    await admin(other).delete(path).expect(200)
    expect(await queueOf("webhooks")).toMatchObject({ waiting: 0, failed: 0 })
  })
})

describe("the other queues", () => {
  it("count scheduled social posts whose time has come, and accounts in which one failed", async () => {
    const add = async (status: string, hours: number) => {
      const { id } = await createSocialPost(other)
      if (status === "pending")
        await run(
          "UPDATE social_post SET status = 'scheduled', scheduled_at = now() - :hours * interval '1 hour' WHERE id = :id",
          { id, hours },
        )
      await run(
        `INSERT INTO social_target (id, post_id, account_id, network, status, error, error_code)
         VALUES (:target, :id, 'account', 'facebook', :status, 'Refused', 'refused')`,
        { target: unique("stgt"), id, status },
      )
    }
    await add("pending", 2)
    await add("pending", -2)
    await add("failed", 0)
    const posts = await queueOf("social_posts")
    expect(posts).toMatchObject({ waiting: 1, failed: 1 })
    expectAgo(posts.oldest_waiting_at, 2 * HOUR_MS)
  })

  it("count events for GA4 and Meta without those that failed", async () => {
    const add = async (status: string, hours: number) => {
      const id = unique("tev")
      await run(
        "INSERT INTO tracking_event_key (id, event_id, occurred_at) VALUES (:id, :id, now() - interval '1 day')",
        { id },
      )
      await run(
        `INSERT INTO tracking_delivery (id, tracking_event_id, destination, status, reason, due_at, created_at)
         SELECT :id, :id, 'ga4', :status, :reason, CASE WHEN CAST(:reason AS text) IS NULL THEN moment END, moment
           FROM (SELECT now() - :hours * interval '1 hour' AS moment) at`,
        { id, status, hours, reason: status === "failed" ? "refused" : null },
      )
    }
    await add("queued", 5)
    await add("sending", 1)
    await add("failed", 9)
    const { waiting, oldest_waiting_at: oldest, failed } = await queueOf("tracking")
    expect({ waiting, failed }).toEqual({ waiting: 2, failed: null })
    expectAgo(oldest, 5 * HOUR_MS)
  })
})

describe("the list of shops", () => {
  it("reads each shop's own database, with one statement in a limited time", async () => {
    const before = await rowOf(HOME)
    await addMail("now() - interval '1 hour', NULL, NULL")
    const { statements } = await statementsOf(other, () => list("limit=20"), 2)
    expect(statements.filter((statement) => statement.includes("queued_mail"))).toHaveLength(1)
    expect(statements.join(";")).toContain("SET LOCAL statement_timeout = 5000")
    expect(await rowOf(HOME)).toMatchObject({ id: HOME, state: "read", shop: before.shop })
    expect((await rowOf(HOME)).queues.find(({ queue }) => queue === "mails")?.waiting).toBe(
      before.queues.find(({ queue }) => queue === "mails")?.waiting,
    )
  })

  it("has pages, an order and a search", async () => {
    const { installation_queues: all, count } = await list("limit=20")
    const slugs = all.map(({ shop: { slug } }: ShopQueues) => slug)
    expect(slugs).toContain(other.tenant.slug)
    expect(count).toBeGreaterThanOrEqual(2)
    const last = (await list("order=-slug&limit=1")).installation_queues[0]
    const { installation_queues: end, ...page } = await list(`limit=1&offset=${count - 1}`)
    expect(page).toEqual({ count, limit: 1, offset: count - 1 })
    expect(end[0].id).toBe(last.id)
    expect(await list("q=%25")).toMatchObject({ installation_queues: [], count: 0 })
  })

  it("leaves the database of a suspended shop alone", async () => {
    const { tenants } = await tenantTools()
    await tenants.setStatus(other.tenant.id, "suspended")
    try {
      const { answer, statements } = await statementsOf(other, () => rowOf())
      expect(answer).toMatchObject({ state: "paused", queues: [] })
      expect(statements).toEqual([])
    } finally {
      await tenants.setStatus(other.tenant.id, "active")
    }
  })

  it("shows the other shops while the database of one does not answer", async () => {
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    const { pool } = shop.app.tenancy()
    const { rows } = await pool.query("SELECT database_name FROM platform.tenant WHERE id = $1", [
      other.tenant.id,
    ])
    const setName = (name: string) =>
      pool.query("UPDATE platform.tenant SET database_name = $2 WHERE id = $1", [other.tenant.id, name])
    await setName("no_such_database")
    try {
      expect(await rowOf()).toMatchObject({ state: "unreachable", queues: [] })
      expect((await rowOf(HOME)).state).toBe("read")
    } finally {
      await setName(rows[0].database_name)
    }
    expect((await rowOf()).state).toBe("read")
  })

  it("ends its statement when the answer takes too long", async () => {
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await inOther(async (transaction) => {
      await transaction.raw("LOCK TABLE queued_mail IN ACCESS EXCLUSIVE MODE")
      expect(await rowOf()).toMatchObject({ state: "unreachable", queues: [] })
      await vi.waitFor(async () => {
        const { rows } = await transaction.raw(
          "SELECT query FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE relation = 'queued_mail'::regclass AND NOT granted",
        )
        expect(rows).toEqual([])
      })
    })
    expect((await rowOf()).state).toBe("read")
  })

  it.each(["limit=21", "limit=0", "order=name", "state=read"])("400: refuses %s", async (query) => {
    await admin(shop).get(`${PATH}?${query}`).expect(400)
  })

  it("403: is not for the admins of other shops", async () => {
    const { body } = await admin(other).get(PATH).expect(403)
    expect(body.code).toBe("forbidden")
  })
})
