import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { schemaVersion } from "../../../src/boot/schema"
import { config } from "../../../src/config"
import { encryptionWith } from "../../../src/lib/encryption"
import { databaseServer } from "../../../src/tenancy/database-server"
import { type Prepare, Provisioning, type UpgradeResult } from "../../../src/tenancy/provisioning"
import { Tenants } from "../../../src/tenancy/tenants"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { tenantTools, useTenant } from "../../harness/tenants"

let shop: Shop
let tenants: Tenants
let provisioning: Provisioning

beforeAll(async () => {
  shop = await useShop()
  ;({ tenants, provisioning } = await tenantTools())
})

const registry = () => shop.app.tenancy().registry
const server = () => databaseServer(config.databaseUrl ?? "")
const newSlug = () => `p-${randomUUID().slice(0, 8)}`
const create = (slug: string, open: () => Promise<void> = async () => {}) =>
  provisioning.create({ slug, name: slug }, async () => open)
const databaseOf = async (slug: string) =>
  new URL((await registry().fresh(slug)).databaseUrl).pathname.slice(1)

/** Upgrades tenants with another preparation step, as if the code had a newer schema. */
async function upgrade(
  slugs: string[],
  prepare: Prepare,
  version = schemaVersion(),
): Promise<UpgradeResult[]> {
  const { pool } = shop.app.tenancy()
  const homeUrl = config.databaseUrl ?? ""
  const later = new Provisioning({
    homeUrl,
    pool,
    registry: registry(),
    tenants,
    schemaVersion: version,
    prepare,
  })
  const chosen = await Promise.all(slugs.map((slug) => registry().fresh(slug)))
  return later.upgrade(chosen, { parallel: 2, onResult: () => undefined })
}

async function laterSchema(): Promise<string> {
  const version = `later-${randomUUID()}`
  await shop.app.tenancy().pool.query("INSERT INTO platform.schema_release (version) VALUES ($1)", [version])
  return version
}

describe("creating a tenant", () => {
  it("runs in one command; a second command for the same slug is refused without damage", async () => {
    const slug = newSlug()
    const both = await Promise.allSettled([create(slug), create(slug)])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: `Another command is working on '${slug}'.` },
    })
    expect(await server().exists(await databaseOf(slug))).toBe(true)
    expect((await registry().fresh(slug)).status).toBe("active")
  })

  it("asks the registry nothing while the shop's code loads, which blocks the process", async () => {
    const slug = newSlug()
    const asked = vi.spyOn(registry(), "fresh")
    await provisioning.create({ slug, name: slug }, async () => {
      asked.mockClear()
      return async () => expect(asked).not.toHaveBeenCalled()
    })
    asked.mockRestore()
    expect((await registry().fresh(slug)).status).toBe("active")
  })

  it("is reverted on failure, and can be repeated", async () => {
    const slug = newSlug()
    let name = ""
    const failing = create(slug, async () => {
      name = await databaseOf(slug)
      throw new Error("no shop today")
    })
    await expect(failing).rejects.toThrow("no shop today")
    expect(await server().exists(name)).toBe(false)
    expect(await registry().find("slug", slug)).toBeUndefined()
    await create(slug)
    expect(await databaseOf(slug)).not.toBe(name)
  })

  it("restarts after an interruption", async () => {
    const slug = newSlug()
    const id = await tenants.begin({ slug, name: slug, database: (newId) => ({ name: `cut-off-${newId}` }) })
    const results = await upgrade([slug], async () => {})
    expect(results).toMatchObject([{ outcome: "failed", reason: expect.stringContaining("never finished") }])
    expect((await registry().fresh(slug)).status).toBe("upgrading")
    await create(slug)
    expect((await registry().fresh(slug)).id).not.toBe(id)
  })

  it("never takes over the database of the home tenant or another tenant", async () => {
    const north = await useTenant("north")
    for (const databaseUrl of [config.databaseUrl ?? "", north.tenant.databaseUrl]) {
      const slug = newSlug()
      const taking = provisioning.create({ slug, name: slug, databaseUrl }, async () => async () => {})
      await expect(taking).rejects.toThrow(/home database|another tenant's/)
      expect(await registry().find("slug", slug)).toBeUndefined()
    }
    await storefront(north).get("/store/regions").expect(200)
  })
})

describe("upgrading tenants", () => {
  it("leaves a tenant suspended that was suspended in the meantime", async () => {
    const slug = newSlug()
    const { tenant } = await create(slug)
    const version = await laterSchema()
    await upgrade([slug], () => tenants.setStatus(tenant.id, "suspended"), version)
    expect(await registry().fresh(slug)).toMatchObject({ status: "suspended", schemaVersion: version })
  })

  it("continues after one failure, and retries it the next time", async () => {
    const slugs = [newSlug(), newSlug()]
    for (const slug of slugs) await create(slug)
    const version = await laterSchema()
    const failing = (await registry().fresh(slugs[0] ?? "")).databaseUrl
    const results = await upgrade(
      slugs,
      async (url) => {
        if (url === failing) throw new Error("broken migration")
      },
      version,
    )
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["failed", "upgraded"])
    expect(await registry().fresh(slugs[0] ?? "")).toMatchObject({
      status: "active",
      schemaVersion: schemaVersion(),
    })
    const again = await upgrade(slugs, async () => {}, version)
    expect(again.map(({ outcome }) => outcome).sort()).toEqual(["current", "upgraded"])
  })
})

describe("dropping a tenant", () => {
  it("renames its database until the purge, and touches nothing else", async () => {
    const slug = newSlug()
    await create(slug)
    const name = await databaseOf(slug)
    const { id, database } = await provisioning.drop(slug)
    expect(await server().exists(name)).toBe(false)
    expect(await server().exists(database ?? "")).toBe(true)

    await create(slug)
    const cleaned: string[] = []
    expect(await provisioning.purge(slug, async (tenantId) => void cleaned.push(tenantId))).toBe(1)
    expect(cleaned).toEqual([id])
    expect(await server().exists(database ?? "")).toBe(false)
    expect(await server().exists(await databaseOf(slug))).toBe(true)
  })

  it("can be repeated after an interruption", async () => {
    const slug = newSlug()
    const { tenant } = await create(slug)
    const name = await databaseOf(slug)
    const home = new URL(config.databaseUrl ?? "").pathname.slice(1)
    const dropped = `${home}_dropped_${tenant.id.toLowerCase()}`
    await tenants.noteDropped({ id: tenant.id, slug, database: dropped })
    await server().rename(name, dropped)
    expect(await provisioning.drop(slug)).toEqual({ id: tenant.id, database: dropped })
    expect(await registry().find("slug", slug)).toBeUndefined()
  })

  it("is refused for the home tenant", async () => {
    await expect(provisioning.drop("default")).rejects.toThrow("always exists")
  })
})

describe("a tenant whose database address cannot be decrypted", () => {
  it("is listed, gets 503, and affects nobody else; the next upgrade encrypts the address with the new key", async () => {
    const north = await useTenant("north")
    const slug = newSlug()
    const retired = "an earlier key, long enough to be secret"
    const sealing = new Tenants(shop.app.tenancy().pool, encryptionWith(retired))
    const id = await sealing.begin({ slug, name: slug, database: () => ({ url: north.tenant.databaseUrl }) })
    await tenants.complete(id, schemaVersion())

    expect((await registry().active()).map((tenant) => tenant.slug)).toEqual(
      expect.arrayContaining(["north", slug]),
    )
    await storefront(north).get("/store/regions").expect(200)
    const reply = await storefront({ ...north, publishableKey: "pk_any" })
      .get("/store/regions")
      .set("x-svc-tenant", slug)
    expect(reply.status).toBe(503)

    const rotated = new Tenants(shop.app.tenancy().pool, encryptionWith(config.secrets.encryption, [retired]))
    await rotated.reseal(id)
    expect((await registry().fresh(slug)).databaseUrl).toBe(north.tenant.databaseUrl)
    await tenants.remove(id)
  })
})
