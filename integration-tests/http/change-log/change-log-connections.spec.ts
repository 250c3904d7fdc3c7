import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { watchedTables } from "../../../src/features/watched-tables"
import { ChangeLog } from "../../../src/tenancy/changes/change-log"
import { LogReaders } from "../../../src/tenancy/changes/log-readers"
import { triggersVersion } from "../../../src/tenancy/changes/schema"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { type Shop, useShop } from "../../harness/shop"
import { stallingProxy } from "../../harness/stalling-proxy"
import { useTenant } from "../../harness/tenants"

const NO_LIMIT = { take: async () => {}, give: () => {}, notice: () => {} }
const LOCK = 727_001

let shop: Shop
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  shop = await useShop()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function logThrough(url: string): Promise<ChangeLog> {
  const readers = new LogReaders({
    homeUrl: url,
    budget: NO_LIMIT,
    idleSeconds: 60,
    longestStatementMs: patient(2_000),
  })
  closing.unshift(() => readers.close())
  return new ChangeLog({
    withConnection: readers.withConnection,
    triggers: triggersVersion(watchedTables),
  })
}

describe("a connection of the change log", () => {
  it("is given up when nothing comes through it any more, and the next call opens another one", async () => {
    const proxy = await stallingProxy(config.databaseUrl ?? "")
    closing.push(() => proxy.close())
    const log = await logThrough(proxy.url)
    await log.look()
    proxy.stall()
    const looks = await Promise.allSettled([log.look(), log.look()])
    expect(looks.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    const look = await log.look()
    expect((await log.look()).confirms(look, { shop: true })).toBe(true)
    expect(proxy.opened).toBe(2)
  })

  it("opens again after the server has closed it, without the loss of what is known", async () => {
    const log = await logThrough(config.databaseUrl ?? "")
    const before = await log.look()
    const sql = new Client({ connectionString: config.databaseUrl })
    await sql.connect()
    closing.push(() => sql.end())
    const { rows } = await sql.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE application_name = 'svc change log' AND datname = current_database()`,
    )
    expect(rows.length).toBeGreaterThan(0)
    await expect.poll(async () => (await log.look()).confirms(before, { shop: true })).toBe(true)
  })

  it("does not wait for the slow statements of its shop", async () => {
    const tenant = await useTenant("slow-statements")
    const path = "/store/regions"
    const first = await storefront(tenant).get(path).expect(200)
    // An advisory lock exists per database, so this needs a connection to the same one.
    const own = new Client({ connectionString: tenant.tenant.databaseUrl })
    await own.connect()
    closing.push(() => own.end())
    await own.query("SELECT pg_advisory_lock($1)", [LOCK])
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const slow = Array.from({ length: config.tenantConnectionsMax * 2 }, () =>
      runInTenant(tenant.tenant, () => database.raw("SELECT pg_advisory_xact_lock(?)", [LOCK])),
    )
    const cached = await storefront(tenant).get(path).expect(200)
    expect(cached.text).toBe(first.text)
    await own.query("SELECT pg_advisory_unlock($1)", [LOCK])
    await Promise.all(slow)
  })
})
