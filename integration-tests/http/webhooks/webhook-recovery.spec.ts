import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { recoverSince } from "../../../src/features/outbox/module/lib/recovery"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { unique } from "../../factories/unique"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"
import { receiver } from "../../harness/webhook-receiver"

const BEGINNING = new Date(0)
/** The events of one batch of a recovery. */
const BATCH = 1_000

let shop: TenantShop
const closing: (() => unknown)[] = []

beforeAll(async () => {
  shop = await useTenant("webhook-recovery")
})

beforeEach(() => sql(shop, "DELETE FROM outbox_event"))

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function endpoint() {
  const server = await receiver()
  closing.push(server.close)
  const made = await addEndpoint(shop, { url: server.url, event_types: ["review.approved"] })
  closing.push(() => admin(shop).delete(made.path))
  return { ...server, ...made }
}

/** Records events a second apart, the oldest first. By SQL, this process does not start to deliver them. */
const record = (count: number) =>
  sql(
    shop,
    `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
     SELECT outbox_id('evt'), 'review.approved', 1, 'review', :object || number, '{}',
            now() - (CAST(:count AS int) - number) * interval '1 second'
       FROM generate_series(1, CAST(:count AS int)) AS number`,
    { object: unique("rev"), count },
  )

describe("a recovery", () => {
  it("queues the events again whose attempts are used up, once and with the same ids", async () => {
    const { id, path, received } = await endpoint()
    await record(3)
    const deliveries = await sql(
      shop,
      "SELECT id, event_id FROM webhook_delivery WHERE endpoint_id = :id ORDER BY position",
      { id },
    )
    const [first, second] = deliveries
    // As after ten failed attempts.
    await sql(
      shop,
      `UPDATE webhook_delivery SET status = 'exhausted', attempts = 10, tries = 10, next_attempt_at = NULL
        WHERE id = ANY (:ids)`,
      { ids: [first?.id, second?.id] },
    )
    const since = BEGINNING.toISOString()
    const { body } = await admin(shop).post(`${path}/recover`, { since }).expect(200)
    expect(body).toEqual({ queued: 2, is_complete: true, until: null })
    const read = async () =>
      (await admin(shop).get(`${path}/deliveries?status=delivered`).expect(200)).body.webhook_deliveries
    await until(async () => (await read()).length === 3)
    expect(received.map(({ event }) => event.id).sort()).toEqual(
      deliveries.map(({ event_id }) => event_id).sort(),
    )
    const again = (await read()).find((one: { id: string }) => one.id === first?.id)
    expect(again).toMatchObject({ status: "delivered", attempts: 11 })
    const { body: repeated } = await admin(shop).post(`${path}/recover`, { since }).expect(200)
    expect(repeated.queued).toBe(0)
    expect(received).toHaveLength(3)
  })

  it("that ends before all events says from when to continue", async () => {
    const { id, path } = await endpoint()
    // A disabled endpoint gets no deliveries of new events.
    await admin(shop).post(path, { status: "disabled" }).expect(200)
    await record(BATCH + 1)
    const recover = (since: Date) =>
      runInTenant(shop.tenant, () => {
        const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        return recoverSince(database, { endpointId: id, since, now: clock.date(), mostBatches: 1 })
      })
    const first = await recover(BEGINNING)
    expect(first).toEqual({ queued: BATCH, is_complete: false, until: expect.any(String) })
    expect(await recover(new Date(first.until ?? ""))).toEqual({ queued: 1, is_complete: true, until: null })
    const [row] = await sql(
      shop,
      "SELECT count(*)::int AS count FROM webhook_delivery WHERE endpoint_id = :id AND status = 'waiting'",
      { id },
    )
    expect(Number(row?.count)).toBe(BATCH + 1)
  })
})
