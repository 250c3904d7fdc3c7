import { createHash } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"
import supertest from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCustomer } from "../../factories/create-customer"
import { adminToken, anyAddress, connections } from "../../harness/api"
import { patient } from "../../harness/patience"
import { type Route, routesOf } from "../../harness/routes"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

type Headers = Record<string, string>

interface Reply {
  status: number
  text: string
}

/**
 * Two shops have the same emails, handles and passwords. The tests send credentials and ids of one shop to the other,
 * on every route of the application.
 */
let shop: Shop
let attacker: TenantShop
let victim: TenantShop
let routes: Route[]
/** Valid credentials of the attacker at the own shop. */
let own: { customerToken: string; cookie: string; secretKey: string }
/** Ids of records of the victim, by the word before the parameter in a path. */
let victimIds: Map<string, string>

beforeAll(async () => {
  shop = await useShop()
  ;[attacker, victim] = [await useTenant("attacker"), await useTenant("victim")]
  routes = routesOf(shop.app.express, ["/store/", "/admin/", "/auth/", "/v1/"])
  const customer = await createCustomer(attacker)
  own = {
    customerToken: customer.token,
    cookie: await signInWithCookie(attacker),
    secretKey: await makeSecretKey(attacker),
  }
  victimIds = await idsOf(victim)
})

/** The ways in which a request can name the victim's shop. */
const AIMS: Record<string, () => Headers> = {
  "by host": () => ({ host: victim.host }),
  "by header": () => ({ "x-svc-tenant": victim.tenant.slug }),
  "by key": () => ({ "x-publishable-api-key": victim.publishableKey }),
}

/** The credentials that the attacker sends. */
const HOLDINGS: Record<string, () => Headers> = {
  "publishable key": () => ({ "x-publishable-api-key": attacker.publishableKey }),
  "customer token": () => ({ authorization: `Bearer ${own.customerToken}` }),
  "admin token": () => ({ authorization: `Bearer ${adminToken(attacker)}` }),
  "admin token re-addressed to the victim": () => ({ authorization: `Bearer ${readdressed()}` }),
  "cookie session": () => ({ cookie: own.cookie }),
  "secret API key": () => ({ authorization: `Basic ${own.secretKey}` }),
  "agent key": () => ({ authorization: `Bearer ${attacker.agentKey}` }),
}

/** Below these paths, everybody may read the catalogue, fill a cart and sign in. */
const PUBLIC = /^\/(store|auth)\/|^\/admin\/feature-flags$/

/** These responses contain random values, so two of them are never equal. */
const MADE_UP = new Set(["/store/spam-challenge"])

/** For hundreds of calls. */
const ALL_ROUTES_MS = patient(60_000)

describe("one shop's credentials at another shop", () => {
  it("are tried on every engine route and every route of ours", () => {
    expect(routes.length).toBeGreaterThan(400)
    expect(new Set(routes.map(({ path }) => path.split("/")[1]))).toEqual(
      new Set(["admin", "auth", "store", "v1"]),
    )
  })

  describe.each(Object.keys(AIMS))("aimed %s", (aim) => {
    /** The responses to a stranger without credentials. */
    let strangers: Map<Route, Reply>

    beforeAll(async () => {
      strangers = new Map()
      await eachOf(routes, async (route) => {
        strangers.set(route, await send(route, AIMS[aim]?.() ?? {}))
      })
    })

    it("no credentials open only public routes", () => {
      const open = [...strangers].filter(([, { status }]) => ![401, 403, 404].includes(status))
      expect(open.map(([{ path }]) => path).filter((path) => !PUBLIC.test(path))).toEqual([])
    })

    const tried = Object.keys(HOLDINGS).filter((holding) => holding !== "publishable key" || aim !== "by key")
    it.each(tried)(
      "%s: 401, 403 or 404 on all other routes, without a read or a change",
      async (holding) => {
        const before = await fingerprintOf(victim)
        const wrong: string[] = []
        await eachOf(routes, async (route) => {
          const stranger = strangers.get(route)
          // A write that everybody may make is no attack. It is left out, because it would change the tables.
          if (stranger && stranger.status < 400 && route.method !== "GET") return
          const { status, text } = await send(route, { ...AIMS[aim]?.(), ...HOLDINGS[holding]?.() })
          const isRefused = [401, 403, 404].includes(status) && !text.includes(victim.marker)
          const isSame = text === stranger?.text || (MADE_UP.has(route.path) && !text.includes(victim.marker))
          const isNoMoreThanStrangers = status === stranger?.status && isSame
          if (!isRefused && !isNoMoreThanStrangers)
            wrong.push(`${route.method} ${route.path}: ${status} ${text.slice(0, 200)}`)
        })
        expect(wrong).toEqual([])
        expect(await fingerprintOf(victim)).toEqual(before)
      },
      ALL_ROUTES_MS,
    )
  })

  it("work at their own shop, so the refusals above come from the tenant checks", async () => {
    const get = (path: string, headers: Headers) => send({ method: "GET", path }, headers)
    const key = { "x-publishable-api-key": attacker.publishableKey }
    expect((await get("/store/products", key)).text).toContain(attacker.marker)
    expect(
      (await get("/store/customers/me", { ...key, authorization: `Bearer ${own.customerToken}` })).status,
    ).toBe(200)
    expect(
      (await get("/admin/products", { authorization: `Bearer ${adminToken(attacker)}` })).text,
    ).toContain(attacker.marker)
    expect((await get("/admin/products", { cookie: own.cookie, host: attacker.host })).text).toContain(
      attacker.marker,
    )
    const basic = { authorization: `Basic ${own.secretKey}`, host: attacker.host }
    expect((await get("/admin/products", basic)).text).toContain(attacker.marker)
  })
})

describe("one shop's ids at another shop", () => {
  it("name nothing there, even for that shop's own admin and customers", async () => {
    const before = await fingerprintOf(attacker)
    // Routes that end in `subscribe` are left out, because their responses never end. Another spec tests one.
    const reads = routes.filter(
      ({ method, path }) => method === "GET" && path.includes(":") && !path.endsWith("/subscribe"),
    )
    const foreign = await idsOf(attacker, { onlyNew: true })
    const wrong: string[] = []
    await eachOf(reads, async (route) => {
      const headers: Headers = route.path.startsWith("/admin/")
        ? { authorization: `Bearer ${adminToken(victim)}` }
        : { "x-publishable-api-key": victim.publishableKey }
      const { text } = await send(route, headers, foreign)
      if (text.includes(attacker.marker)) wrong.push(`${route.method} ${route.path}`)
    })
    expect(wrong).toEqual([])
    expect(await fingerprintOf(attacker)).toEqual(before)
  })
})

async function send({ method, path }: Route, headers: Headers, ids = victimIds): Promise<Reply> {
  const test = supertest(shop.url)
    [method.toLowerCase() as "get"](filled(path, ids))
    .agent(connections)
    .set("x-forwarded-for", anyAddress())
    .set(headers)
  const reply = method === "GET" || method === "DELETE" ? await test : await test.send({})
  return { status: reply.status, text: reply.text ?? "" }
}

/** Replaces the parameter of `/admin/products/:id` with a real id. */
function filled(path: string, ids: Map<string, string>): string {
  return path
    .replace(/\/([\w-]+)\/:(\w+)/g, (_, collection: string, parameter: string) => {
      if (parameter === "actor_type") return `/${collection}/user`
      if (parameter === "auth_provider") return `/${collection}/emailpass`
      return `/${collection}/${ids.get(collection) ?? "unknown_01"}`
    })
    .replace(/:actor_type/, "user")
    .replace(/:auth_provider/, "emailpass")
    .replace(/:\w+/g, "unknown_02")
}

const TABLES: Record<string, string> = {
  products: "product",
  "product-variants": "product_variant",
  variants: "product_variant",
  collections: "product_collection",
  "product-categories": "product_category",
  "product-options": "product_option",
  regions: "region",
  stores: "store",
  customers: "customer",
  users: "user",
  "sales-channels": "sales_channel",
  "stock-locations": "stock_location",
  "inventory-items": "inventory_item",
  promotions: "promotion",
  "shipping-options": "shipping_option",
  "shipping-profiles": "shipping_profile",
  "tax-regions": "tax_region",
  "tax-rates": "tax_rate",
  "api-keys": "api_key",
  carts: "cart",
  "fulfillment-sets": "fulfillment_set",
}

/** Ids of records of a shop. With `onlyNew`, only those that the other shop does not have, because both are copies. */
async function idsOf(of: TenantShop, { onlyNew = false } = {}): Promise<Map<string, string>> {
  return runInTenant(of.tenant, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const ids = new Map<string, string>()
    for (const [collection, table] of Object.entries(TABLES)) {
      const order = onlyNew ? "DESC" : "ASC"
      const { rows } = await database.raw<{ rows: { id: string }[] }>(
        `SELECT id FROM "${table}" ORDER BY created_at ${order}, id LIMIT 1`,
      )
      if (rows[0]) ids.set(collection, rows[0].id)
    }
    return ids
  })
}

/** A hash of all rows for each table, to find out whether something has changed. */
async function fingerprintOf(of: TenantShop): Promise<Record<string, string>> {
  const client = new Client({ connectionString: of.tenant.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    const entries: [string, string][] = []
    for (const { name } of tables.rows) {
      // The engine records attempts here, failed ones as well. The change log deletes its old rows by itself; a change of
      // data shows in the table of the data.
      if (["workflow_execution", "svc_change", "svc_change_floor"].includes(name)) continue
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      )
      entries.push([
        name,
        createHash("sha256")
          .update(rows.map(({ row }) => row).join("\n"))
          .digest("hex"),
      ])
    }
    return Object.fromEntries(entries)
  } finally {
    await client.end()
  }
}

async function signInWithCookie(of: TenantShop): Promise<string> {
  const reply = await supertest(shop.url)
    .post("/auth/session")
    .set("x-forwarded-for", anyAddress())
    .set("authorization", `Bearer ${adminToken(of)}`)
    .expect(200)
  const [cookie = ""] = reply.headers["set-cookie"] ?? []
  return cookie.split(";")[0] ?? ""
}

async function makeSecretKey(of: TenantShop): Promise<string> {
  const { body } = await supertest(shop.url)
    .post("/admin/api-keys")
    .set("x-forwarded-for", anyAddress())
    .set("authorization", `Bearer ${adminToken(of)}`)
    .send({ title: of.marker, type: "secret" })
    .expect(200)
  return body.api_key.token
}

/** A forged token for the victim's admin. It is signed with the only key that an attacker could know. */
function readdressed(): string {
  return signToken(
    { actor_id: victim.admin.id, actor_type: "user", auth_identity_id: "", app_metadata: {} },
    { tenant: { id: attacker.tenant.id, slug: victim.tenant.slug } },
  )
}

const AT_ONCE = 16

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
