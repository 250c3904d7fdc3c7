import { ApiKeyType, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import supertest from "supertest"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { schemaVersion } from "../../../src/boot/schema"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import type { Tenants } from "../../../src/tenancy/tenants"
import { admin, adminToken, anonymous, anyAddress, storefront } from "../../harness/api"
import { burst, withSlowWindows } from "../../harness/burst"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, tenantTools, useTenant } from "../../harness/tenants"

let shop: Shop
let north: TenantShop
let south: TenantShop
let tenants: Tenants

beforeAll(async () => {
  shop = await useShop()
  ;[north, south] = [await useTenant("north"), await useTenant("south")]
  tenants = (await tenantTools()).tenants
})

const MISMATCH = { type: "permission_error", code: "tenant_mismatch" }

function get(path: string, headers: Record<string, string> = {}) {
  return supertest(shop.url).get(path).set("x-forwarded-for", anyAddress()).set(headers)
}

function regionsOf(of: Shop, headers: Record<string, string> = {}) {
  return get("/store/regions", { "x-publishable-api-key": of.publishableKey, ...headers })
}

function profileOf(of: Shop, token: string) {
  return get("/store/customers/me", {
    "x-publishable-api-key": of.publishableKey,
    authorization: `Bearer ${token}`,
  })
}

function bearer(of: Shop, headers: Record<string, string>) {
  return { authorization: `Bearer ${adminToken(of)}`, ...headers }
}

describe("a request's tenant", () => {
  it("comes from its publishable key", async () => {
    expect((await regionsOf(north).expect(200)).text).toContain(north.marker)
    expect((await regionsOf(south).expect(200)).text).toContain(south.marker)
    expect((await regionsOf(shop).expect(200)).text).not.toContain("only-in-")
  })

  it.each(["north.test", "NORTH.TEST", "north.test:8443", "north.test."])(
    "is that of its host: %s",
    async (host) => {
      const { body } = await get("/admin/regions", {
        host,
        authorization: `Bearer ${adminToken(north)}`,
      }).expect(200)
      expect(body.regions[0].name).toContain(north.marker)
      await get("/admin/regions", { host, authorization: `Bearer ${adminToken(south)}` }).expect(403)
    },
  )

  it("comes from the host that a trusted proxy forwards", async () => {
    const { body } = await regionsOf(south, { "x-forwarded-host": north.host }).expect(403)
    expect(body).toMatchObject(MISMATCH)
  })

  it("comes from the header x-svc-tenant", async () => {
    const credentials = { email: north.admin.email, password: north.admin.password }
    const signIn = (slug: string) =>
      anonymous(shop).post("/auth/user/emailpass", credentials).set("x-svc-tenant", slug)
    const { body } = await signIn("north").expect(200)
    await get("/admin/users/me", { authorization: `Bearer ${body.token}` }).expect(200)
    await signIn("default").expect(401)
  })

  it("comes from its token", async () => {
    const { body } = await admin(south).get("/admin/regions").expect(200)
    expect(body.regions[0].name).toContain(south.marker)
  })

  it("comes from its agent key", async () => {
    const call = (key: string, headers = {}) =>
      get("/v1/skills", { authorization: `Bearer ${key}`, ...headers })
    await call(north.agentKey).expect(200)
    await call(north.agentKey, { host: north.host }).expect(200)
    await call(north.agentKey, { host: south.host }).expect(403)
    await call("svc_ak_made-up").expect(401)
    await call("svc_ak_made-up", { host: north.host }).expect(401)
  })

  it("is the home tenant if nothing names one", async () => {
    await get("/admin/regions").expect(401)
    await anonymous(shop).get("/store/regions").expect(401)
  })

  it("comes from the address of a service's callback, which cannot set headers", async () => {
    await anonymous(shop).post("/hooks/payment/stripe?tenant=nobody").send({}).expect(404)
    const known = await anonymous(shop).post("/hooks/payment/stripe?tenant=north").send({})
    expect(known.status).not.toBe(404)
  })
})

describe("a request that names two tenants", () => {
  it.each([
    ["host and key", () => regionsOf(south, { host: north.host })],
    ["host and header", () => regionsOf(north, { host: north.host, "x-svc-tenant": "south" })],
    ["header and key", () => regionsOf(south, { "x-svc-tenant": "north" })],
    ["the header for home and another's key", () => regionsOf(south, { "x-svc-tenant": "default" })],
    ["key and token, for a customer's own", () => profileOf(south, adminToken(north))],
    ["home's token and another's key, for a customer's own", () => profileOf(south, adminToken(shop))],
    ["host and token", () => get("/admin/regions", bearer(north, { host: south.host }))],
    ["key and agent key", () => regionsOf(south, { authorization: `Bearer ${north.agentKey}` })],
  ])("%s: 403 tenant_mismatch", async (_what, send) => {
    const { body } = await send().expect(403)
    expect(body).toMatchObject(MISMATCH)
  })
})

describe("a token of another shop", () => {
  it("is treated as invalid on routes that guests can read: the key selects the shop", async () => {
    for (const token of [adminToken(north), adminToken(shop)]) {
      const { text } = await regionsOf(south, { authorization: `Bearer ${token}` }).expect(200)
      expect(text).toContain(south.marker)
    }
  })
})

describe("a request that names an unknown tenant", () => {
  it("by header gets 404", async () => {
    const { body } = await regionsOf(shop, { "x-svc-tenant": "nobody" }).expect(404)
    expect(body).toMatchObject({ code: "not_found" })
  })

  it.each<Record<string, string>>([{}, { host: "north.test" }, { "x-svc-tenant": "north" }])(
    "by an unknown key is 401, %o",
    async (headers) => {
      const { body } = await get("/store/regions", {
        "x-publishable-api-key": "pk_made_up",
        ...headers,
      }).expect(401)
      expect(body).toMatchObject({ code: "invalid_publishable_key" })
    },
  )

  describe("in a burst", () => {
    withSlowWindows()

    it("is rate limited per address, so names cannot be guessed", async () => {
      const from = anyAddress()
      const replies = await burst(120, () =>
        anonymous(shop, { from })
          .get("/health/unknown")
          .set("x-publishable-api-key", `pk_guess_${Math.random()}`),
      )
      expect(replies.map(({ status }) => status)).toContain(429)
    })
  })
})

describe("a publishable key", () => {
  const token = async (of: TenantShop, title: string) => {
    const { body } = await admin(of).post("/admin/api-keys", { title, type: "publishable" }).expect(200)
    const { data } = await runInTenant(of.tenant, () =>
      shop.container
        .resolve(ContainerRegistrationKeys.QUERY)
        .graph({ entity: "sales_channel", fields: ["id"] }),
    )
    await admin(of)
      .post(`/admin/api-keys/${body.api_key.id}/sales-channels`, { add: [data[0]?.id] })
      .expect(200)
    return body.api_key as { id: string; token: string }
  }
  const insertKey = (value: string) =>
    runInTenant(south.tenant, () =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
        `INSERT INTO api_key (id, token, salt, redacted, title, type, created_by)
           VALUES (?, ?, '', 'pk_', 'past the engine', 'publishable', '')`,
        [`apk_${value}`, value],
      ),
    )
  const status = async (key: string) => (await get("/store/regions", { "x-publishable-api-key": key })).status

  it("is known at once, and refused at once after its revocation or deletion", async () => {
    const revoked = await token(north, "to be revoked")
    expect(await status(revoked.token)).toBe(200)
    await admin(north).post(`/admin/api-keys/${revoked.id}/revoke`, {}).expect(200)
    expect(await status(revoked.token)).toBe(401)

    await admin(north).delete(`/admin/api-keys/${revoked.id}`).expect(200)
    expect(await status(revoked.token)).toBe(401)
    expect(await status(north.publishableKey)).toBe(200)
  })

  it("is known however it was created: ten at the same time, through the engine's service", async () => {
    const keys = shop.container.resolve(Modules.API_KEY)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        runInTenant(south.tenant, () =>
          keys.createApiKeys({ title: `key ${index}`, type: ApiKeyType.PUBLISHABLE, created_by: "" }),
        ),
      ),
    )
    const found = await Promise.all(
      made.map(({ token: value }) => shop.app.tenancy().registry.find("publishable key", value)),
    )
    expect(found.map((tenant) => tenant?.slug)).toEqual(Array(10).fill("south"))
  })

  it("of the home tenant stays there even if a tenant's database, for example a copy, contains it", async () => {
    await insertKey(shop.publishableKey)
    const { registry, registerKeys } = shop.app.tenancy()
    await registerKeys(south.tenant)
    expect(await registry.find("publishable key", shop.publishableKey)).toBeUndefined()
    expect((await regionsOf(shop).expect(200)).text).not.toContain("only-in-")
    expect(await status(south.publishableKey)).toBe(200)
  })

  it("that was created by SQL is known after the next refresh", async () => {
    const value = `pk_${"ab".repeat(32)}`
    await insertKey(value)
    const { registry, registerKeys } = shop.app.tenancy()
    expect(await registry.find("publishable key", value)).toBeUndefined()
    await registerKeys(south.tenant)
    await expect.poll(async () => (await registry.find("publishable key", value))?.slug).toBe("south")
  })
})

describe("a suspended or dropped tenant", () => {
  let tenant: TenantShop

  beforeAll(async () => {
    tenant = await useTenant("paused")
  })

  afterAll(() => tenants.setStatus(tenant.tenant.id, "active"))

  const reply = async () => {
    const { status, body } = await regionsOf(tenant)
    return `${status} ${body.code ?? ""}`
  }

  it("gets 403 after its suspension, and works again afterwards", async () => {
    expect(await reply()).toBe("200 ")
    await tenants.setStatus(tenant.tenant.id, "suspended")
    await expect.poll(reply).toBe("403 forbidden")
    await storefront(south).get("/store/regions").expect(200)
    await tenants.setStatus(tenant.tenant.id, "active")
    await expect.poll(reply).toBe("200 ")
  })

  it("gets 503 during its upgrade", async () => {
    await tenants.setStatus(tenant.tenant.id, "upgrading")
    await expect.poll(reply).toBe("503 unavailable")
    await tenants.setStatus(tenant.tenant.id, "active")
  })

  it("gets 503 if its schema is older than the code; a newer schema works", async () => {
    const { pool } = shop.app.tenancy()
    const version = schemaVersion()
    const [{ number }] = (
      await pool.query("SELECT number FROM platform.schema_release WHERE version = $1", [version])
    ).rows
    await pool.query(
      "INSERT INTO platform.schema_release (version, number) OVERRIDING SYSTEM VALUE VALUES ('older', $1), ('newer', $2)",
      [number - 1, number + 1],
    )
    await pool.query("UPDATE platform.tenant SET schema_version = 'older' WHERE id = $1", [tenant.tenant.id])
    await expect.poll(reply).toBe("503 unavailable")
    await pool.query("UPDATE platform.tenant SET schema_version = 'newer' WHERE id = $1", [tenant.tenant.id])
    await expect.poll(reply).toBe("200 ")
    await pool.query("UPDATE platform.tenant SET schema_version = $2 WHERE id = $1", [
      tenant.tenant.id,
      version,
    ])
  })

  it("gets 503 while its database is down, and other tenants work", async () => {
    const { pool } = shop.app.tenancy()
    const [{ database_name: name }] = (
      await pool.query("SELECT database_name FROM platform.tenant WHERE id = $1", [tenant.tenant.id])
    ).rows
    await pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
    await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name])
    // A new query each time, so that the response is not cached and the database must answer.
    const uncached = () =>
      get(`/store/products?q=${Math.random()}`, { "x-publishable-api-key": tenant.publishableKey })
    await expect.poll(async () => (await uncached()).status).toBe(503)
    await storefront(south).get(`/store/products?q=${Math.random()}`).expect(200)
    await pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
    await expect.poll(async () => (await uncached()).status).toBe(200)
  })
})

describe("the registry's cache", () => {
  it("is not used while changes cannot be received, and is used again afterwards", async () => {
    const { pool, registry } = shop.app.tenancy()
    const isCached = async () => (await registry.find("slug", "north")) && registry.isKnown("slug", "north")
    await expect.poll(isCached).toBe(true)
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc broadcast'",
    )
    await expect.poll(() => registry.isKnown("slug", "north"), { interval: 1 }).toBe(false)
    expect((await registry.find("slug", "north"))?.id).toBe(north.tenant.id)
    await expect.poll(isCached).toBe(true)
  })
})
