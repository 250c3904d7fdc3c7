import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rows } from "../../../src/api/contracts"
import { ALWAYS } from "../../../src/edge/response-cache"
import { watchedTables } from "../../../src/features/watched-tables"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { cachedRequests } from "../../factories/cached-requests"
import { overrideSettings } from "../../factories/settings"
import { storefront } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { tablesIn, tablesOf } from "../../harness/tables-in"
import { type TenantShop, useTenant } from "../../harness/tenants"

const cachedRows = rows.filter(({ cachedUntilChangeOf }) => cachedUntilChangeOf)
const kindOf = new Map(watchedTables.map(({ table, kind }) => [table, kind]))
/** The change log's own tables. */
const OWN = ["svc_change", "svc_change_floor"]
/**
 * SQL for prices also reads these tables, for customers and carts. For an anonymous caller without a cart, they find
 * nothing.
 */
const OF_CALLERS = ["cart", "cart_address", "customer", "customer_group", "customer_group_customer"]
/**
 * These tables are computed from prices and texts. A list uses outdated rows only while many of them must be renewed, and
 * such a response is not cached. So they never change a cached response.
 */
const DERIVED = ["product_price_change", "product_price_summary", "product_words", "product_words_change"]

let shop: TenantShop
let known: Set<string>
let requests: Record<string, string[]>
let putBack = async () => {}

beforeAll(async () => {
  // A demo shop that no other spec changes.
  shop = await useTenant("response-cache-tables")
  known = await tablesOf(shop)
  putBack = await overrideSettings(shop, "payments", {
    bank_account_holder: "Shop",
    bank_iban: "DE02120300000000202051",
  })
  requests = await runInTenant(shop.tenant, async () => {
    await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)
      .raw("INSERT INTO product_type (id, value) VALUES ('ptyp_cache', 'Cached') ON CONFLICT DO NOTHING")
    return cachedRequests(shop)
  })
})

afterAll(() => putBack())

describe("what a cached answer reads", () => {
  it("is found in statements of any form", () => {
    const tables = new Set(["page", "product", "image", "price"])
    const found = {
      'SELECT * FROM "product" JOIN image ON true': ["product", "image"],
      'select 1 from "public"."product" as "p0" left join price on 1 = 1': ["product", "price"],
      "SELECT (SELECT 1 FROM price p, image AS i) FROM ONLY product WHERE x": ["price", "image", "product"],
      "WITH page AS (SELECT 1 FROM image) SELECT 1 FROM page JOIN product USING (id)": ["image", "product"],
    }
    for (const [statement, expected] of Object.entries(found))
      expect(tablesIn(statement, tables)).toEqual(expected)
  })

  it("is tried for each row with cached answers", () => {
    expect(Object.keys(requests).sort()).toEqual([...new Set(cachedRows.map(({ path }) => path))].sort())
  })

  it.each(cachedRows)("$path: each table has a trigger of a kind that the row names", async (row) => {
    const kinds: readonly string[] = [...(row.cachedUntilChangeOf ?? []), ...ALWAYS]
    const missed = new Set<string>()
    for (const path of requests[row.path] ?? []) {
      const { statements, answer } = await statementsOf(shop, () =>
        storefront(shop, { token: "stale" }).get(path),
      )
      expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200)
      expect(statements.length, path).toBeGreaterThan(0)
      for (const statement of statements)
        for (const table of tablesIn(statement, known))
          if (
            ![...OWN, ...OF_CALLERS, ...DERIVED].includes(table) &&
            !kinds.includes(kindOf.get(table) ?? "")
          )
            missed.add(table)
    }
    expect([...missed]).toEqual([])
  })

  it.each(cachedRows)("$path: an answer from memory asks only for changes", async (row) => {
    const path = requests[row.path]?.[0] ?? ""
    const first = await storefront(shop).get(path).expect(200)
    const { statements, answer } = await statementsOf(shop, () => storefront(shop).get(path), 3)
    expect(answer.text).toBe(first.text)
    expect(statements.map((statement) => tablesIn(statement, known).sort())).toEqual([OWN])
  })
})
