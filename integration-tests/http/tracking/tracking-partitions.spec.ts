import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { makeTrackingPartitions } from "../../../src/features/tracking/jobs/make-partitions"
import { purgeTrackingEvents } from "../../../src/features/tracking/jobs/purge-events"
import { Migration20261124034500Partitions } from "../../../src/features/tracking/module/migrations/Migration20261124034500Partitions"
import { Migration20261124035000Sums } from "../../../src/features/tracking/module/migrations/Migration20261124035000Sums"
import { Migration20261124130000Visitors } from "../../../src/features/tracking/module/migrations/Migration20261124130000Visitors"
import { Migration20261127070000OtherDays } from "../../../src/features/tracking/module/migrations/Migration20261127070000OtherDays"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { publishCookieBanner } from "../../factories/cookie-banner"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** A shop of its own, because these tests drop the partitions of all events. */
let shop: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("tracking-partitions")
  await publishCookieBanner(shop)
})

afterEach(() => restoreClock())

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)
const makePartitions = () => inShop(async () => makeTrackingPartitions.run(shop.container))
const purge = () => inShop(async () => purgeTrackingEvents.run(shop.container))
const dueAt = () =>
  inShop(async () =>
    typeof makeTrackingPartitions.due === "function" ? makeTrackingPartitions.due(shop.container) : undefined,
  )

function at(time: string): void {
  restoreClock()
  const now = Date.parse(time)
  restoreClock = clock.use({ now: () => now })
}

const event = (occurred_at: string | Date, fields: object = {}) => ({
  event_id: unique("event"),
  name: "page_view",
  occurred_at: new Date(occurred_at),
  consent_session_id: unique("session"),
  customer_id: null,
  consent: { analytics: true },
  context: {},
  properties: {},
  ...fields,
})
const record = (events: ReturnType<typeof event>[], to: "ga4"[] = []) =>
  inShop(async () => shop.container.resolve("tracking").record(events, to))

/** The partition in which an event is stored. */
async function partitionOf({ event_id }: { event_id: string }): Promise<string[]> {
  const rows = await sql(
    shop,
    "SELECT CAST(CAST(tableoid AS regclass) AS text) AS name FROM tracking_event WHERE event_id = :event_id",
    { event_id },
  )
  return rows.map(({ name = "" }) => name)
}
const countIn = async (statement: string, values: Record<string, unknown> = {}) =>
  Number((await sql(shop, `SELECT count(*) AS count FROM ${statement}`, values))[0]?.count)

describe("the partitions of tracking events", () => {
  it("are made for the coming months before they begin", async () => {
    at("2031-05-20T10:00:00Z")
    expect(await dueAt()).toEqual(clock.date())
    await makePartitions()
    expect(await dueAt()).toEqual(new Date("2031-06-01T00:00:00Z"))
    const days = [
      "2031-05-01T00:00:00Z",
      "2031-05-31T23:59:59.999Z",
      "2031-06-01T00:00:00Z",
      "2031-07-31T12:00:00Z",
    ]
    const events = days.map((day) => event(day))
    expect(await record(events)).toMatchObject({ isPartitionLacking: false })
    const found = await Promise.all(events.map(partitionOf))
    expect(found.flat()).toEqual(
      ["2031_05", "2031_05", "2031_06", "2031_07"].map((month) => `tracking_event_${month}`),
    )
    at("2031-06-01T00:00:00Z")
    expect(await dueAt()).toEqual(clock.date())
  })

  it("are made later for events that came without one, and lose no event", async () => {
    at("2033-02-10T10:00:00Z")
    const events = Array.from({ length: 40 }, (_, index) => event(`2033-02-0${1 + (index % 9)}T00:00:00Z`))
    expect(await record(events, ["ga4"])).toMatchObject({ isPartitionLacking: true })
    expect(await partitionOf(events[0] ?? event("2033-02-01"))).toEqual(["tracking_event_default"])
    // More come while the partition is made.
    const more = Array.from({ length: 40 }, () => event("2033-02-09T00:00:00Z"))
    await Promise.all([makePartitions(), ...more.map((one) => record([one], ["ga4"])), makePartitions()])
    await makePartitions()
    for (const one of [...events, ...more]) expect(await partitionOf(one)).toEqual(["tracking_event_2033_02"])
    expect(await countIn("tracking_event_default")).toBe(0)
    const ids = [...events, ...more].map(({ event_id }) => event_id)
    expect(
      await countIn(
        "tracking_delivery AS d JOIN tracking_event_key AS k ON k.id = d.tracking_event_id WHERE k.event_id = ANY(:ids)",
        { ids },
      ),
    ).toBe(80)
  })

  it("never make a request fail", async () => {
    await sql(
      shop,
      `DO $$ DECLARE leaf text; BEGIN
         FOR leaf IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'tracking_event'::regclass
         LOOP
           IF leaf <> 'tracking_event_default' THEN EXECUTE format('DROP TABLE %I', leaf); END IF;
         END LOOP;
       END $$`,
    )
    const { body } = await storefront(shop)
      .post("/store/cookie-consent", { action: "accept_all" })
      .expect(200)
    const one = { event_id: unique("event"), name: "page_view" }
    const batch = { session_id: body.cookie_consent.session_id, events: [one] }
    const send = async () =>
      (await storefront(shop).post("/store/track/events", batch).expect(202)).body.events
    expect(await send()).toEqual([{ event_id: one.event_id, status: "accepted" }])
    expect(await partitionOf(one)).toEqual(["tracking_event_default"])
    await makePartitions()
    expect((await partitionOf(one))[0]).toMatch(/^tracking_event_\d{4}_\d{2}$/)
    expect(await send()).toEqual([{ event_id: one.event_id, status: "duplicate" }])
  })

  it("have an event id once among all of them, even at the same time", async () => {
    const event_id = unique("event")
    const days = ["2035-01-31T23:59:59Z", "2035-02-01T00:00:00Z", "2035-03-01T00:00:00Z"]
    const all = Array.from({ length: 100 }, (_, index) =>
      record([event(days[index % 3] ?? "", { event_id })], ["ga4"]),
    )
    const stored = (await Promise.all(all)).map((result) => result.stored.size)
    expect(stored.filter((size) => size === 1)).toHaveLength(1)
    expect(await countIn("tracking_event WHERE event_id = :event_id", { event_id })).toBe(1)
    expect(
      await countIn(
        "tracking_delivery AS d JOIN tracking_event AS e ON e.id = d.tracking_event_id WHERE e.event_id = :event_id",
        { event_id },
      ),
    ).toBe(1)
  })
})

describe("the retention time", () => {
  it("drops whole months and deletes older days, with ids, deliveries and sums", async () => {
    const putBack = await overrideSettings(shop, "tracking", { retention_days: 30 })
    try {
      at("2040-03-15T12:00:00Z")
      const [january, old, kept, today] = [
        event("2040-01-20T00:00:00Z"),
        event("2040-02-13T23:59:59Z"),
        event("2040-02-14T00:00:00Z"),
        event("2040-03-15T11:00:00Z"),
      ]
      const all = [january, old, kept, today].flatMap((one) => one ?? [])
      await record(all, ["ga4"])
      await makePartitions()
      await purge()
      const left = await Promise.all(all.map(partitionOf))
      expect(left).toEqual([[], [], ["tracking_event_2040_02"], ["tracking_event_2040_03"]])
      expect(await sql(shop, "SELECT to_regclass('tracking_event_2040_01') AS name")).toEqual([
        { name: null },
      ])
      const ids = all.map(({ event_id }) => event_id)
      expect(await countIn("tracking_event_key WHERE event_id = ANY(:ids)", { ids })).toBe(2)
      expect(
        await sql(
          shop,
          "SELECT to_char(day, 'MM-DD') AS day FROM tracking_visit WHERE day >= '2040-01-01' ORDER BY 1",
        ),
      ).toEqual([{ day: "02-14" }, { day: "03-15" }])
      expect(await countIn("tracking_name_day WHERE day < '2040-02-14'")).toBe(0)
    } finally {
      restoreClock()
      await putBack()
    }
  })
})

describe("the migration", () => {
  const migrate = (direction: "up" | "down", Migration: new (...given: never[]) => MigrationOf) =>
    inShop(async () => {
      const migration: MigrationOf = Reflect.construct(Migration, [])
      await migration[direction]()
      const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await database.transaction(async (transaction) => {
        for (const query of migration.getQueries()) await transaction.raw(String(query))
      })
    })
  interface MigrationOf {
    up(): Promise<void> | void
    down(): Promise<void> | void
    getQueries(): unknown[]
  }

  it("keeps all events, deliveries and sums, back and forth", async () => {
    const events = ["2036-01-15", "2036-02-15", "2036-12-31T23:59:59Z", "2031-05-03"].map((day) => event(day))
    await record(events, ["ga4"])
    await makePartitions()
    const rows = () =>
      Promise.all(
        ["SELECT * FROM tracking_event ORDER BY id", "SELECT * FROM tracking_delivery ORDER BY id"].map(
          (statement) => sql(shop, statement),
        ),
      )
    const sums = () =>
      sql(
        shop,
        "SELECT day, visitor, kinds, orders, landed_id, has_other_days FROM tracking_visit ORDER BY day, visitor",
      )
    const [before, sumsBefore] = [await rows(), await sums()]
    expect(before[1]?.length).toBeGreaterThanOrEqual(4)

    await migrate("down", Migration20261127070000OtherDays)
    await migrate("down", Migration20261124130000Visitors)
    expect(await countIn("tracking_visit WHERE consent_session_id IS NOT NULL")).toBe(sumsBefore.length)
    await migrate("down", Migration20261124035000Sums)
    await migrate("down", Migration20261124034500Partitions)
    expect(await sql(shop, "SELECT relkind FROM pg_class WHERE relname = 'tracking_event'")).toEqual([
      { relkind: "r" },
    ])
    expect(await rows()).toEqual(before)

    await migrate("up", Migration20261124034500Partitions)
    await migrate("up", Migration20261124035000Sums)
    await migrate("up", Migration20261124130000Visitors)
    await migrate("up", Migration20261127070000OtherDays)
    expect(await sql(shop, "SELECT relkind FROM pg_class WHERE relname = 'tracking_event'")).toEqual([
      { relkind: "p" },
    ])
    expect(await rows()).toEqual(before)
    expect(await sums()).toEqual(sumsBefore)
    expect(await partitionOf(events[1] ?? event("2036-01-01"))).toEqual(["tracking_event_2036_02"])
    expect((await record(events, ["ga4"])).stored.size).toBe(0)
    await sql(shop, "DELETE FROM tracking_event WHERE event_id = :id", { id: events[0]?.event_id })
    expect(await countIn("tracking_event_key WHERE event_id = :id", { id: events[0]?.event_id })).toBe(0)
  })
})
