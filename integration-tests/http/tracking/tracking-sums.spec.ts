import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { erasePersonalData } from "../../../src/features/personal-data"
import { makeTrackingPartitions } from "../../../src/features/tracking/jobs/make-partitions"
import { purgeTrackingEvents } from "../../../src/features/tracking/jobs/purge-events"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { randomBy, randomEvents, reportOf, type TrackedEvent } from "../../factories/tracked-visits"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** A shop of its own, because reports count all events. */
let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("tracking-sums")
})

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)
const record = (events: readonly TrackedEvent[]) =>
  inShop(async () => shop.container.resolve("tracking").record(events))

/** The stored report, in an order that does not depend on the database's. */
async function stored({ from, to }: { from: string; to: string }) {
  const { body } = await admin(shop).get(`/admin/tracking-events/report?from=${from}&to=${to}`).expect(200)
  const { funnel, days, sources, products, revenue } = body.tracking_report
  const byText = <Row>(rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    funnel,
    days: days.filter(
      (day: Record<string, number>) => Number(day.visitors) + Number(day.page_views) + Number(day.orders) > 0,
    ),
    sources: byText(sources),
    products: byText(products.map(({ title: _title, ...product }: { title: string }) => product)),
    revenue: byText(
      revenue.map(({ revenue: sum, ...one }: { revenue: string }) => ({
        ...one,
        cents: Math.round(Number(sum) * 100),
      })),
    ),
  }
}

/** Compares the report of each span with that of the events that are still stored. */
async function expectExact(all: readonly TrackedEvent[], spans: readonly { from: string; to: string }[]) {
  const rows = await sql(shop, "SELECT id, event_id FROM tracking_event WHERE event_id = ANY(:ids)", {
    ids: all.map(({ event_id }) => event_id),
  })
  const idOf = new Map(rows.map(({ id = "", event_id = "" }) => [event_id, id]))
  const left = all.filter(({ event_id }) => idOf.has(event_id))
  for (const span of spans) {
    const { funnel, days, sources, products, revenue } = reportOf(left, span, idOf)
    const byText = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).sort()
    expect(await stored(span), JSON.stringify(span)).toEqual({
      funnel,
      days,
      sources: byText(sources),
      products: byText(products),
      revenue: byText(revenue),
    })
  }
  return left.length
}

const visitorsOf = (count: number) => [null, ...Array.from({ length: count }, () => unique("session"))]
const inBatches = (events: TrackedEvent[], size: number) =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
    events.slice(index * size, (index + 1) * size),
  )

describe("the sums of the report", () => {
  it.each([1, 2, 3])(
    "equal those of random events, stored in batches at the same time, by the seed %i",
    async (seed) => {
      const random = randomBy(seed)
      const from = `20${50 + seed}-01-30`
      const events = randomEvents(random, { count: 600, from, days: 5, visitors: visitorsOf(25) })
      await Promise.all(inBatches(events, 17).map(record))
      const day = (plus: number) => new Date(Date.parse(from) + plus * 86_400_000).toISOString().slice(0, 10)
      const count = await expectExact(events, [
        { from: day(0), to: day(4) },
        { from: day(1), to: day(3) },
        { from: day(2), to: day(2) },
        { from: day(-3), to: day(9) },
      ])
      expect(count).toBe(600)
    },
  )

  it("equal those of the events that are left, after an erasure while others come", async () => {
    const random = randomBy(7)
    const from = "2060-02-27"
    const visitors = visitorsOf(6)
    const customer_id = unique("cus")
    const mine = randomEvents(random, { count: 150, from, days: 4, visitors }).map((event, index) => ({
      ...event,
      customer_id: index % 2 === 0 ? customer_id : null,
    }))
    await record(mine)
    const others = randomEvents(random, { count: 150, from, days: 4, visitors })
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const erase = () =>
      inShop(() =>
        database.transaction((transaction) => erasePersonalData(transaction, { customerId: customer_id })),
      )
    await Promise.all([erase(), ...inBatches(others, 10).map(record)])
    const left = await expectExact(
      [...mine, ...others],
      [
        { from, to: "2060-03-02" },
        { from: "2060-02-28", to: "2060-02-29" },
      ],
    )
    expect(left).toBe(150 + 75)
  })

  it("count a visitor once who came on two days, also if both are stored at the same moment", async () => {
    const days = ["2064-02-28", "2064-02-29"]
    const visitors = visitorsOf(40)
    const events = days.flatMap((from, seed) =>
      visitors.flatMap((visitor) =>
        randomEvents(randomBy(seed), { count: 1, from, days: 1, visitors: [visitor] }),
      ),
    )
    await Promise.all(events.map((event) => record([event])))
    const [from = "", to = ""] = days
    await expectExact(events, [
      { from, to },
      { from, to: from },
      { from: to, to },
    ])
    const unmarked = await sql(
      shop,
      `SELECT visitor FROM tracking_visit GROUP BY visitor HAVING count(*) > 1 AND NOT bool_and(has_other_days)`,
    )
    expect(unmarked).toEqual([])
  })

  it("let new events in while an erasure is under way", async () => {
    const from = "2062-02-27"
    const customer_id = unique("cus")
    const mine = randomEvents(randomBy(11), { count: 80, from, days: 1, visitors: visitorsOf(3) })
    await record(mine.map((event) => ({ ...event, customer_id })))
    // Other visitors came from all the same sources to all the same products.
    const others = mine.map((event) => ({
      ...event,
      event_id: unique("event"),
      consent_session_id: event.consent_session_id && `other-${event.consent_session_id}`,
    }))
    await record(others)
    const more = others.map((event) => ({ ...event, event_id: unique("event") }))
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await inShop(() =>
      database.transaction(async (transaction) => {
        await erasePersonalData(transaction, { customerId: customer_id })
        // The erasure is not committed yet. This would wait for ever if it had to wait.
        await Promise.all(inBatches(more, 8).map(record))
      }),
    )
    expect(await expectExact([...mine, ...others, ...more], [{ from, to: from }])).toBe(160)
  })

  it("equal those of the events that are left, after the retention time", async () => {
    const from = "2020-05-25"
    const events = randomEvents(randomBy(9), { count: 400, from, days: 20, visitors: visitorsOf(8) })
    const restoreClock = clock.use({ now: () => Date.parse("2020-06-14T10:00:00Z") + 389 * 86_400_000 })
    try {
      await inBatches(events, 40).reduce(async (before, batch) => {
        await before
        await record(batch)
      }, Promise.resolve())
      await inShop(async () => makeTrackingPartitions.run(shop.container))
      await inShop(async () => purgeTrackingEvents.run(shop.container))
    } finally {
      restoreClock()
    }
    const left = await expectExact(events, [
      { from, to: "2020-06-20" },
      { from: "2020-06-07", to: "2020-06-09" },
      { from: "2020-06-10", to: "2020-06-11" },
    ])
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(400)
  })

  it("cannot be made too large for the report", async () => {
    const day = "2070-01-01"
    const items = Array.from({ length: 100 }, () => ({
      product_id: "prod_a",
      variant_id: null,
      quantity: 1_000_000,
      price: 1,
    }))
    const events = randomEvents(randomBy(1), { count: 40, from: day, days: 1, visitors: visitorsOf(1) }).map(
      (event) => ({
        ...event,
        name: "add_to_cart",
        properties: { ...event.properties, items },
      }),
    )
    await record(events)
    const { body } = await admin(shop).get(`/admin/tracking-events/report?from=${day}&to=${day}`).expect(200)
    expect(body.tracking_report.products).toMatchObject([{ product_id: "prod_a", added: 4_000_000_000 }])
  })
})
