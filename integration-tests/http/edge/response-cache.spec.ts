import { get } from "node:http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"
import supertest from "supertest"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { createPage } from "../../factories/pages"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"

const HOUR_MS = 3_600_000

let shop: Shop
let sql: Client
let region: string
let products: string
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
  sql = new Client({ connectionString: config.databaseUrl })
  await sql.connect()
  region = await value("SELECT id AS value FROM region WHERE deleted_at IS NULL ORDER BY id LIMIT 1")
  products = `/store/products?region_id=${region}&limit=5`
})
afterEach(() => putBack())
afterAll(() => sql.end())

async function value(statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await sql.query<{ value: string }>(statement, values)
  return rows[0]?.value ?? ""
}

/** The number of SQL statements of a request. One if the response comes from the cache. */
async function countOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { statements } = await statementsOf(
    shop,
    () => storefront(shop).get(path).set(headers).expect(200),
    2,
  )
  return statements.length
}

/** The cached response and a fresh one. An invalid token makes the caller a guest whose responses are not cached. */
async function both(path: string): Promise<[cached: string, made: string]> {
  const cached = await storefront(shop).get(path)
  const made = await storefront(shop, { token: "stale" }).get(path)
  return [cached.text, made.text]
}

/** Sends the path as it is. Other HTTP clients remove the part after `#`. */
function getUnchanged(path: string): Promise<void> {
  const headers = { "x-publishable-api-key": shop.publishableKey, "x-forwarded-for": anyAddress() }
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => response.resume().on("end", resolve)).on(
      "error",
      reject,
    )
  })
}

describe("an anonymous answer", () => {
  it.each([
    ["behind a #", (query: string) => `/store/pages#?${query}`],
    [
      "behind more parameters than the parser reads",
      (query: string) => `/store/pages?${"&".repeat(1_000)}${query}`,
    ],
  ])("is not stored for a query %s, which no route reads", async (_, address) => {
    const query = `limit=1&offset=${999_000 + Math.floor(Math.random() * 999)}`
    await getUnchanged(address(query))
    const [cached, made] = await both(`/store/pages?${query}`)
    expect(cached).toBe(made)
    expect(JSON.parse(cached)).toMatchObject({ limit: 1 })
  })

  it("comes from memory, with one statement", async () => {
    const { text } = await storefront(shop).get(products).expect(200)
    const { statements, answer } = await statementsOf(shop, () => storefront(shop).get(products), 2)
    expect(answer.text).toBe(text)
    expect(statements).toHaveLength(1)
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "content-type": "application/json; charset=utf-8",
    })
    expect(answer.headers.vary?.toLowerCase()).toContain("x-publishable-api-key")
  })

  it("is the same for a query in another order", async () => {
    await countOf("/store/pages?limit=3&offset=0")
    expect(await countOf("/store/pages?offset=0&limit=3")).toBe(1)
  })

  it("is another one for another language", async () => {
    // A list would also name the languages of pages that other specs have made.
    const translations = { de: { title: unique("Seite"), body: "<p>Auf Deutsch</p>" } }
    const { slug } = await createPage(shop, { translations })
    const german = await storefront(shop).get(`/store/pages/${slug}`).set("x-medusa-locale", "de")
    const english = await storefront(shop).get(`/store/pages/${slug}`)
    expect(german.headers["content-language"]).toBe("de")
    expect(english.headers["content-language"]).toBe("en")
  })

  it("is 304 for a caller who has it, whether it is in memory or not", async () => {
    const first = await storefront(shop).get(`${products}&offset=1`).expect(200)
    const tag = first.headers.etag ?? ""
    const same = await storefront(shop).get(`${products}&offset=1`).set("if-none-match", tag).expect(304)
    expect(same.headers.etag).toBe(tag)
    await sql.query("UPDATE region SET name = name")
    await storefront(shop).get(`${products}&offset=1`).set("if-none-match", `"other", ${tag}`).expect(304)
    await storefront(shop).get(`${products}&offset=1`).set("if-none-match", '"other"').expect(200)
  })

  it("counts in the rate limit", async () => {
    const from = anyAddress()
    await storefront(shop).get(products).expect(200)
    const answers = await Promise.all(
      [1, 2, 3].map(() => storefront(shop, { from }).get(products).expect(200)),
    )
    const left = answers.map(({ headers }) => headers["x-ratelimit-remaining"])
    expect(new Set(left).size).toBe(3)
  })

  it("is made once for simultaneous callers", async () => {
    await sql.query("UPDATE store SET name = name")
    const path = `${products}&order=-created_at`
    const { statements: ofOne } = await statementsOf(shop, () => storefront(shop).get(path))
    await sql.query("UPDATE store SET name = name")
    const { statements, answer } = await statementsOf(shop, () =>
      Promise.all(Array.from({ length: 20 }, () => storefront(shop).get(path).expect(200))),
    )
    expect(new Set(answer.map(({ text }) => text)).size).toBe(1)
    expect(statements.length).toBeLessThan(ofOne.length + 25)
  })
})

describe("memory never gives", () => {
  it("one shop's answer to another, whatever the addresses share", async () => {
    const other = await useTenant("cache")
    for (const path of ["/store/regions", products, "/store/collections", "/store/search?q=a"]) {
      for (let time = 0; time < 2; time++) {
        const [here, there] = await Promise.all([storefront(shop).get(path), storefront(other).get(path)])
        expect(here.text).not.toContain(other.marker)
        if (path !== "/store/search?q=a") expect(there.text).toContain(other.marker)
      }
    }
  })

  it("an answer for one key to another, nor to a key that is not there", async () => {
    await countOf("/store/regions")
    await storefront(shop, { key: null }).get("/store/regions").expect(401)
    await storefront(shop, { key: "pk_other" }).get("/store/regions").expect(401)
  })

  it("an answer to a signed-in customer, nor that customer's to others", async () => {
    const customer = await createCustomer(shop)
    await countOf(products)
    const { statements } = await statementsOf(shop, () =>
      storefront(shop, { token: customer.token }).get(products).expect(200),
    )
    expect(statements.length).toBeGreaterThan(1)
    const withCookie = await statementsOf(shop, () =>
      storefront(shop).get(products).set("cookie", "svc_session=s%3Anone.none").expect(200),
    )
    expect(withCookie.statements.length).toBeGreaterThan(1)
  })

  it("anything for a cart or a preview, nor an error", async () => {
    const { body } = await storefront(shop).post("/store/carts", { region_id: region }).expect(200)
    for (let time = 0; time < 2; time++)
      expect(await countOf(`/store/checkout-config?cart_id=${body.cart.id}`)).toBeGreaterThan(1)
    for (let time = 0; time < 2; time++) {
      const { statements } = await statementsOf(shop, () =>
        storefront(shop).get("/store/products/none").expect(404),
      )
      expect(statements.length).toBeGreaterThan(1)
    }
  })

  it("what an open transaction hides, or shows too early", async () => {
    const title = unique("title")
    // Not any published product: those behind tickets and tours are in no sales channel.
    const { body } = await storefront(shop).get("/store/products?limit=1").expect(200)
    const { id } = body.products[0]
    const path = `/store/products/${id}`
    const before = await storefront(shop).get(path).expect(200)
    await sql.query("BEGIN")
    await sql.query("UPDATE product SET title = $1 WHERE id = $2", [title, id])
    expect((await storefront(shop).get(path)).text).toBe(before.text)
    await sql.query("COMMIT")
    expect((await storefront(shop).get(path)).body.product.title).toBe(title)
    await sql.query("UPDATE product SET title = $1 WHERE id = $2", [before.body.product.title, id])
    expect((await storefront(shop).get(path)).text).toBe(before.text)
  })
})

describe("an answer ends", () => {
  it("when a setting changes, here or elsewhere", async () => {
    const paths = ["/store/checkout-config"]
    for (const path of paths) await countOf(path)
    const restore = await overrideSettings(shop, "checkout", { max_quantity_per_line: 17 })
    expect((await storefront(shop).get("/store/checkout-config")).text).toContain(
      '"max_quantity_per_line":17',
    )
    await restore()
    // Changes a setting as another process does, before its message has arrived here.
    await sql.query(
      `INSERT INTO tenant_config (id, area, settings, secrets) VALUES ('cfg_cache', 'checkout', '{"max_quantity_per_line":23}', '{}')
         ON CONFLICT (area) WHERE deleted_at IS NULL DO UPDATE SET settings = excluded.settings`,
    )
    expect((await storefront(shop).get("/store/checkout-config")).text).toContain(
      '"max_quantity_per_line":23',
    )
    await sql.query("DELETE FROM tenant_config WHERE area = 'checkout'")
    await sql.query("UPDATE store SET name = name")
  })

  it("when the clock passes the start or the end of a price list", async () => {
    const now = Date.now()
    const price = await value(
      `SELECT price.price_set_id AS value FROM price JOIN product_variant_price_set link USING (price_set_id)
         JOIN product_variant ON product_variant.id = link.variant_id
        WHERE price.deleted_at IS NULL AND product_variant.deleted_at IS NULL LIMIT 1`,
    )
    const id = await value(
      `SELECT product_id AS value FROM product_variant JOIN product_variant_price_set link ON link.variant_id = product_variant.id
        WHERE link.price_set_id = $1`,
      [price],
    )
    const currency = await value("SELECT currency_code AS value FROM region WHERE id = $1", [region])
    await sql.query(
      `INSERT INTO price_list (id, title, description, status, type, starts_at, ends_at)
         VALUES ('plist_cache', 'Cache', '', 'active', 'override', $1, $2)`,
      [new Date(now + HOUR_MS), new Date(now + 2 * HOUR_MS)],
    )
    await sql.query(
      `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, price_list_id)
         VALUES ('price_cache', $1, $2, 0.5, '{"value":"0.5","precision":20}', 'plist_cache')`,
      [price, currency],
    )
    const path = `/store/products/${id}?region_id=${region}`
    const amounts: boolean[] = []
    for (const time of [0, 0.5, 0.999, 1.001, 1.5, 1.999, 2.001, 3, 0.5, 1.5]) {
      putBack()
      putBack = clock.use({ now: () => now + time * HOUR_MS })
      const [cached, made] = await both(path)
      expect(cached).toBe(made)
      amounts.push(cached.includes('"calculated_amount":0.5'))
    }
    expect(amounts).toEqual([false, false, false, true, true, true, false, false, false, true])
    await sql.query("DELETE FROM price WHERE id = 'price_cache'")
    await sql.query("DELETE FROM price_list WHERE id = 'plist_cache'")
  })

  it("when a scheduled page becomes visible", async () => {
    const now = Date.now()
    const slug = unique("scheduled")
    await createPage(shop, {
      slug,
      status: "scheduled",
      published_at: new Date(now + HOUR_MS).toISOString(),
    })
    const listed = async () => (await storefront(shop).get("/store/pages?limit=100")).text.includes(slug)
    expect([await listed(), await listed()]).toEqual([false, false])
    putBack = clock.use({ now: () => now + HOUR_MS + 1_000 })
    expect(await listed()).toBe(true)
    putBack()
    expect(await listed()).toBe(false)
  })

  it("when its key is revoked", async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await countOf("/store/regions")
    await database.raw("UPDATE api_key SET revoked_at = now() - interval '1 second' WHERE token = ?", [
      shop.publishableKey,
    ])
    try {
      await storefront(shop).get("/store/regions").expect(401)
    } finally {
      await database.raw("UPDATE api_key SET revoked_at = NULL WHERE token = ?", [shop.publishableKey])
    }
    await storefront(shop).get("/store/regions").expect(200)
  })

  it("at once, while a tax provider other than the system's is there", async () => {
    await sql.query(
      "INSERT INTO tax_region (id, provider_id, country_code) SELECT 'txreg_cache', id, 'aq' FROM tax_provider WHERE id <> 'tp_system' LIMIT 1",
    )
    const made = await value("SELECT id AS value FROM tax_region WHERE id = 'txreg_cache'")
    if (made === "") {
      await sql.query("INSERT INTO tax_provider (id) VALUES ('tp_other')")
      await sql.query(
        "INSERT INTO tax_region (id, provider_id, country_code) VALUES ('txreg_cache', 'tp_other', 'aq')",
      )
    }
    for (let time = 0; time < 2; time++) expect(await countOf(products)).toBeGreaterThan(1)
    await sql.query("DELETE FROM tax_region WHERE id = 'txreg_cache'")
    await sql.query("DELETE FROM tax_provider WHERE id = 'tp_other'")
    await expect.poll(() => countOf(products)).toBe(1)
  })
})

describe("a HEAD request", () => {
  it("gets the headers of the answer", async () => {
    const answer = await supertest(shop.url)
      .head("/store/regions")
      .set("x-publishable-api-key", shop.publishableKey)
      .set("x-forwarded-for", anyAddress())
      .expect(200)
    expect(answer.headers["cache-control"]).toBe("private, no-cache")
  })
})
