import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { runMigrationScripts } from "../../../src/boot/migration-scripts"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

/** The engine's enabled migration scripts, in order. */
const SCRIPTS = [
  "migrate-normalize-currency-codes-normalization.js",
  "migrate-product-option-link-ids.js",
  "migrate-product-shipping-profile.js",
  "migrate-tax-region-provider.js",
  "reconcile-inventory-reserved-quantity.js",
]
const PROFILES = "migrate-product-shipping-profile.js"

interface Noted {
  script_name: string
  created_at: Date
  finished_at: Date | null
}

let shop: Shop
let sql: Knex

const noted = async (): Promise<Noted[]> =>
  (await sql.raw<{ rows: Noted[] }>("SELECT * FROM script_migrations ORDER BY id")).rows
const profilesOfProducts = async (): Promise<number> => {
  const { rows } = await sql.raw<{ rows: { count: number }[] }>(
    "SELECT count(*)::int AS count FROM product_shipping_profile WHERE deleted_at IS NULL",
  )
  return rows[0]?.count ?? 0
}
const cutShort = (name: string) =>
  sql.raw("UPDATE script_migrations SET finished_at = NULL WHERE script_name = ?", [name])

beforeAll(async () => {
  shop = await useShop()
  sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
})

describe("the engine's migration scripts", () => {
  it("have run once on a new database, in order", async () => {
    const done = await noted()
    expect(done.map(({ script_name }) => script_name)).toEqual(SCRIPTS)
    for (const { finished_at } of done) expect(finished_at).toBeInstanceOf(Date)
  })

  it("count as done in a tenant's database, which is a copy of a migrated one", async () => {
    const tenant = await useTenant("scripts")
    const done = await runInTenant(tenant.tenant, noted)
    expect(done.map(({ script_name }) => script_name)).toEqual(SCRIPTS)
  })

  it("do nothing on a second run", async () => {
    const before = await noted()
    await runMigrationScripts(shop.container)
    expect(await noted()).toEqual(before)
  })

  it("only an interrupted script runs again, even if its lock is still held", async () => {
    const name = "migrate-tax-region-provider.js"
    const before = await noted()
    const { rows } = await sql.raw<{ rows: { id: string }[] }>(
      "UPDATE tax_region SET provider_id = NULL WHERE id = (SELECT min(id) FROM tax_region) RETURNING id",
    )
    await cutShort(name)
    await shop.container.resolve(Modules.LOCKING).acquire("migration-scripts-running", { expire: 3_600 })
    await runMigrationScripts(shop.container)

    const after = await noted()
    expect(after.find(({ script_name }) => script_name === name)?.finished_at).toBeInstanceOf(Date)
    const others = (all: Noted[]) => all.filter(({ script_name }) => script_name !== name)
    expect(others(after)).toEqual(others(before))
    const { rows: mended } = await sql.raw<{ rows: { provider_id: string | null }[] }>(
      "SELECT provider_id FROM tax_region WHERE id = ?",
      [rows[0]?.id ?? ""],
    )
    expect(mended).toEqual([{ provider_id: "tp_system" }])
  })

  it("keep the products' shipping profiles in an older database", async () => {
    const before = await profilesOfProducts()
    expect(before).toBeGreaterThan(0)
    const fulfillment = shop.container.resolve(Modules.FULFILLMENT)
    const other = await fulfillment.createShippingProfiles({ name: "Another default", type: "other" })
    await sql.raw("DELETE FROM script_migrations WHERE script_name = ?", [PROFILES])
    await runMigrationScripts(shop.container).finally(() => fulfillment.deleteShippingProfiles(other.id))
    expect(await profilesOfProducts()).toBe(before)
    expect((await noted()).find(({ script_name }) => script_name === PROFILES)?.finished_at).toBeInstanceOf(
      Date,
    )
  })
})
