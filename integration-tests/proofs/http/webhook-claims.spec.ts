import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { claimDue } from "../../../src/features/outbox/module/lib/claims"
import { reviewApproved } from "../../../src/features/reviews/module/events"
import { checkedEvent, forgetEvents, recordTogether } from "../../../src/kits/outbox/record-event"
import { clock } from "../../../src/lib/clock"
import { idRow, readRows } from "../../../src/lib/database"
import { codeOf } from "../../../src/lib/thrown"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { unique } from "../../factories/unique"
import { addEndpoint, deleteDemoEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

/** As many as a shop may have. */
const ENDPOINTS = 20
const ROUNDS = proofSize({ full: 40, small: 12 })
/** More than all endpoints together get at once. */
const MOST = 80
const OF_ONE_ENDPOINT = 4
/** Nothing listens there. The specs claim deliveries and never send them. */
const NOWHERE = "http://127.0.0.1:9/hook"

let shop: TenantShop
let ids: string[] = []

beforeAll(async () => {
  shop = await useTenant("webhook-claims")
  await deleteDemoEndpoint(shop)
  const made = []
  for (let count = 0; count < ENDPOINTS; count++) made.push(await addEndpoint(shop, { url: NOWHERE }))
  ids = made.map(({ id }) => id).sort()
})

afterEach(() => sql(shop, "DELETE FROM outbox_event"))

afterAll(async () => {
  for (const id of ids) await admin(shop).delete(`/admin/webhook-endpoints/${id}`)
})

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const database = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const claim = () => inShop(() => shop.container.resolve("outbox").claim(MOST))

/** Claims by a plan that reads the endpoints as they are stored. The database may choose one for many endpoints. */
const claimByScan = () =>
  inShop(() =>
    database().transaction(async (transaction) => {
      for (const way of ["nestloop", "mergejoin", "indexscan", "indexonlyscan", "bitmapscan"])
        await transaction.raw(`SET LOCAL enable_${way} = off`)
      return claimDue(transaction, { now: clock.date(), most: MOST })
    }),
  )

/** Records events by SQL, so that this process does not start to deliver them. */
const record = (count = 1) =>
  sql(
    shop,
    `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
     SELECT outbox_id('evt'), 'review.approved', 1, 'review', :object || number, '{}', now()
       FROM generate_series(1, CAST(:count AS int)) AS number`,
    { object: unique("rev"), count },
  )

/** Stores the endpoints' rows anew, the highest id first. A scan of the table then finds them in this order. */
async function reverseRows(): Promise<void> {
  for (const id of [...ids].reverse())
    await sql(shop, "UPDATE webhook_endpoint SET paused_until = NULL WHERE id = :id", { id })
}

async function isWaitingForLock(): Promise<boolean> {
  const [row] = await sql(
    shop,
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH chosen%'`,
  )
  return Number(row?.count) === 1
}

describe("processes that claim deliveries at the same time", () => {
  it("lock the endpoints in the order of their ids", async () => {
    await reverseRows()
    for (const place of [1, 7, 18]) {
      await record()
      const [claimed, free] = await inShop(() =>
        database().transaction(async (transaction) => {
          const held = { id: ids[place] }
          await readRows(
            transaction,
            idRow,
            "SELECT id FROM webhook_endpoint WHERE id = :id FOR UPDATE",
            held,
          )
          const claiming = claimByScan()
          await until(isWaitingForLock)
          // Those that the claim has not locked yet, and the one that it waits for.
          const rows = await readRows(
            transaction,
            idRow,
            "SELECT id FROM webhook_endpoint WHERE deleted_at IS NULL FOR UPDATE SKIP LOCKED",
          )
          return [claiming, rows.map(({ id }) => id).sort()] as const
        }),
      )
      expect(free).toEqual(ids.slice(place))
      expect(await claimed).toHaveLength(ENDPOINTS)
      await sql(shop, "DELETE FROM outbox_event")
    }
  })

  it("never wait for each other in a circle", async () => {
    // PostgreSQL ends one of two that do, with the code 40P01.
    const refusals: unknown[] = []
    let claimed = 0
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 0) await reverseRows()
      await record(4 * OF_ONE_ENDPOINT)
      const ended = await Promise.allSettled([claim(), claimByScan()])
      for (const one of ended)
        if (one.status === "fulfilled") claimed += one.value.length
        else refusals.push(codeOf(one.reason))
      await sql(shop, "DELETE FROM outbox_event")
    }
    expect(refusals).toEqual([])
    // Each of them claims for each endpoint.
    expect(claimed).toBeGreaterThanOrEqual(ROUNDS * ENDPOINTS * OF_ONE_ENDPOINT)
  })
})

describe("the places of a shop", () => {
  let fair: TenantShop
  const recorded = (type: string, count: number) =>
    sql(
      fair,
      `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
       SELECT outbox_id('evt'), :type, 1, 'spec', :object || number, '{}', now()
         FROM generate_series(1, CAST(:count AS int)) AS number`,
      { type, count, object: unique("object") },
    )
  const claimed = async (most: number) => {
    const claims = await runInTenant(fair.tenant, () => fair.container.resolve("outbox").claim(most))
    return claims.map(({ endpoint_id }) => endpoint_id)
  }

  it("go to each endpoint before another gets a second one", async () => {
    fair = await useTenant("webhook-fair")
    const [slow, quick, idle] = [
      await addEndpoint(fair, { url: NOWHERE, event_types: ["review.approved"] }),
      await addEndpoint(fair, { url: NOWHERE, event_types: ["order.placed"] }),
      await addEndpoint(fair, { url: NOWHERE, event_types: ["form.submitted"] }),
    ]
    // The slow endpoint's events have waited for longer.
    await recorded("review.approved", 10)
    await recorded("order.placed", 3)
    const first = await claimed(4)
    expect(first).toHaveLength(4)
    expect(first.filter((id) => id === quick.id)).toHaveLength(2)
    expect(await claimed(1)).toHaveLength(1)

    // No place is free, and the slow endpoint gets no more. One to which nothing is being sent still gets its place.
    await recorded("form.submitted", 2)
    expect(await claimed(0)).toEqual([idle.id])
    expect(await claimed(0)).toEqual([])
    expect(first.filter((id) => id === slow.id)).toHaveLength(2)
  })
})

describe("the purge and other deletions of events", () => {
  const objects = () => [unique("a"), unique("b")]
  const insert = (transaction: Knex, object: string) =>
    transaction.raw(
      `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
       VALUES (outbox_id('evt'), 'review.approved', 1, 'review', :object, '{}', now() - interval '400 days')`,
      { object },
    )

  it("never waits for a transaction that records an event about the same object", async () => {
    const [one = "", other = ""] = objects()
    await inShop(() => database().transaction((transaction) => insert(transaction, one)))
    await inShop(() => database().transaction((transaction) => insert(transaction, other)))
    const before = new Date(clock.now() - 399 * 86_400_000)
    await inShop(() =>
      database().transaction(async (transaction) => {
        // This transaction holds the lock of one object, and would wait for the purge at the other one.
        await insert(transaction, other)
        await shop.container.resolve("outbox").purge(before, () => {})
        await insert(transaction, one)
      }),
    )
    const left = await sql(shop, "SELECT object_id FROM outbox_event WHERE object_id = :one", { one })
    // The first event was purged, and the one of the transaction is there.
    expect(left).toHaveLength(1)
    await inShop(() => shop.container.resolve("outbox").purge(before, () => {}))
    expect(
      await sql(shop, "SELECT id FROM outbox_event WHERE object_id = ANY(:all)", { all: [one, other] }),
    ).toEqual([])
  })

  it("lock the objects of several events in one order", async () => {
    const names = objects()
    const recordBoth = (order: readonly string[]) =>
      inShop(() =>
        database().transaction((transaction) =>
          recordTogether(
            transaction,
            order.map((id) => checkedEvent(reviewApproved, reviewOf(id))),
          ),
        ),
      )
    const refusals: unknown[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const made = (await Promise.all([recordBoth(names), recordBoth([...names].reverse())])).flat()
      const ended = await Promise.allSettled([
        recordBoth(names),
        inShop(() => database().transaction((transaction) => forgetEvents(transaction, [...made].reverse()))),
        recordBoth([...names].reverse()),
      ])
      for (const one of ended) if (one.status === "rejected") refusals.push(codeOf(one.reason))
    }
    expect(refusals).toEqual([])
  })
})

const reviewOf = (id: string) => ({
  id,
  subject_type: "product" as const,
  subject_id: "prod_hook",
  rating: 5,
  title: null,
  body: null,
  author_name: "Ada",
  is_verified_purchase: false,
  created_at: "2026-01-01T00:00:00.000Z",
})
