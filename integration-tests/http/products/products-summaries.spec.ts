import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { NEWEST } from "../../../src/features/products/module/lib/newest-notes"
import { RENEWAL_LOCK, refreshSummaries } from "../../../src/features/products/module/lib/refreshing"
import { type Catalogue, createProduct, openCatalogue } from "../../factories/products"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { useShop } from "../../harness/shop"
import { until } from "../../harness/until"

const NOTES = ["product_price_change", "product_words_change"]

let shop: Catalogue
let sql: Knex
let release: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  shop = await openCatalogue(await useShop())
  sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
})

afterEach(async () => {
  await release?.()
  release = undefined
})

interface Found {
  ids: string[]
  count: number
  isCacheable: boolean
}

async function list(caller: Catalogue, query: string): Promise<Found> {
  const { body, headers } = await storefront(caller)
    .get(`/store/products?fields=id&limit=100&${query}`)
    .expect(200)
  const ids = body.products.map(({ id }: { id: string }) => id)
  return { ids, count: body.count, isCacheable: !/no-store/.test(headers["cache-control"] ?? "") }
}

async function renewed(): Promise<void> {
  await until(async () => {
    await refreshSummaries(sql)
    const left = await Promise.all(NOTES.map((table) => sql(table).select("id").limit(1)))
    return left.every(({ length }) => length === 0)
  })
}

/** While another transaction has the lock, nobody renews summaries. */
async function holdRenewals(): Promise<void> {
  const transaction = await sql.transaction()
  release = async () => transaction.rollback()
  await transaction.raw("SELECT pg_advisory_xact_lock(?)", [RENEWAL_LOCK])
}

/** Inserts products by SQL, each with two variants. `amount` is SQL for the price of variant `k` of product `n`. */
async function importProducts(
  { channelId }: Catalogue,
  { name, many, amount }: { name: string; many: number; amount: string },
): Promise<void> {
  const numbers = `generate_series(1, ${many}) n`
  const variants = `${numbers}, generate_series(1, 2) k`
  const id = (kind: string) => `'${name}-${kind}-' || n || '-' || k`
  await sql.raw(
    `INSERT INTO product (id, title, handle, status, created_at)
     SELECT '${name}-' || n, '${name} ' || chr(97 + n % 7) || 'x', '${name}-' || n, 'published', now() - n % 5 * interval '1 day'
       FROM ${numbers}`,
  )
  await sql.raw(
    `INSERT INTO product_sales_channel (product_id, sales_channel_id, id)
     SELECT '${name}-' || n, ?, '${name}-' || n FROM ${numbers}`,
    [channelId],
  )
  await sql.raw(
    `INSERT INTO product_variant (id, title, sku, product_id)
     SELECT ${id("v")}, 'Size ' || k, 'SKU' || ${id("v")}, '${name}-' || n FROM ${variants}`,
  )
  await sql.raw(`INSERT INTO price_set (id) SELECT ${id("s")} FROM ${variants}`)
  await sql.raw(
    `INSERT INTO product_variant_price_set (variant_id, price_set_id, id)
     SELECT ${id("v")}, ${id("s")}, ${id("l")} FROM ${variants}`,
  )
  await sql.raw(
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
     SELECT ${id("x")}, ${id("s")}, 'eur', amount, jsonb_build_object('value', amount::text, 'precision', 20), 0
       FROM (SELECT n, k, CAST(${amount} AS numeric) AS amount FROM ${variants}) priced`,
  )
}

function setPrice(productId: string, amount: number, within: Knex = sql) {
  return within.raw(
    `UPDATE price SET amount = ?, raw_amount = jsonb_build_object('value', ?::text, 'precision', 20)
      WHERE price_set_id IN (SELECT s.price_set_id FROM product_variant_price_set s
                               JOIN product_variant v ON v.id = s.variant_id WHERE v.product_id = ?)`,
    [amount, String(amount), productId],
  )
}

describe("lists after an import that has noted thousands of products", () => {
  const MANY = 1_200

  it("calculate a bounded number of products, show later changes at once, and are right after the renewal", async () => {
    const own = await openCatalogue(shop)
    const name = unique("import")
    const edited = await createProduct(own, { title: "Quiet zebra", prices: [7] })
    const hidden = await createProduct(own, { title: "Quiet okapi", prices: [8] })
    await renewed()
    await holdRenewals()
    await sql("product").where({ id: hidden.id }).update({ status: "draft" })
    await importProducts(own, { name, many: MANY, amount: "500 + n" })

    const atMost = NEWEST.most_products + 1
    const byWord = await list(own, `q=${name}`)
    expect(byWord).toMatchObject({ count: atMost, isCacheable: false })
    const byPrice = await list(own, "price_min=400&order=price")
    expect(byPrice).toMatchObject({ count: atMost, isCacheable: false })
    // The number of a provisional list may be too high, but nobody sees what is no longer for sale.
    expect((await list(own, "q=okapi")).ids).toEqual([])
    expect((await list(own, "price_min=8&price_max=8")).ids).toEqual([])
    expect(await list(own, "")).toMatchObject({ count: MANY + 1, isCacheable: true })

    await setPrice(edited.id, 9)
    expect((await list(own, "price_max=10&order=price")).ids).toEqual([edited.id])
    expect((await list(own, "price_min=7&price_max=7")).ids).toEqual([])
    await sql("product").where({ id: edited.id }).update({ title: "Quiet gnu" })
    expect((await list(own, "q=gnu")).ids).toEqual([edited.id])
    expect((await list(own, "q=zebra")).ids).toEqual([])

    await release?.()
    await renewed()
    // No product has changed since the provisional lists, so a cached one would still count.
    expect(await list(own, `q=${name}`)).toMatchObject({ count: MANY, isCacheable: true })
    const range = await list(own, "price_min=400&order=price")
    expect(range).toMatchObject({ count: MANY, isCacheable: true })
    expect(range.ids).toEqual(Array.from({ length: 100 }, (_, index) => `${name}-${index + 1}`))
    expect(await list(own, "price_max=10")).toMatchObject({ ids: [edited.id], count: 1, isCacheable: true })
  })
})

describe("the renewal", () => {
  it("takes a product once, although an import has noted it many times and in no order", async () => {
    const own = await openCatalogue(shop)
    const name = unique("merged")
    await holdRenewals()
    await importProducts(own, { name, many: 40, amount: "n" })
    const edited = `${name}-17`
    await sql.raw(
      `INSERT INTO product_price_change (price_set_id)
       SELECT '${name}-s-' || n || '-1' FROM generate_series(1, 40) n, generate_series(1, 600)`,
    )
    await setPrice(edited, 99)
    const before = await sql("product_price_change").count("id as count")
    expect(Number(before[0]?.count)).toBeGreaterThan(24_000)
    await release?.()
    await renewed()
    expect((await list(own, "price_min=90&order=price")).ids).toEqual([edited])
    expect(await list(own, "price_min=1&price_max=40")).toMatchObject({ count: 39, isCacheable: true })
  })
})

/** A seeded random sequence, so that a failure can be reproduced. */
function randomly(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe("compared with plain SQL", () => {
  it("lists the same products in the same order for random words, ranges and changes", async () => {
    const random = randomly(20_261_130)
    const own = await openCatalogue(shop)
    const other = await openCatalogue(shop)
    const name = unique("random")
    const MANY = 120
    await importProducts(own, { name, many: MANY, amount: "(n * 7 + k * k * 13) % 50 / 2.0" })
    const any = () => `${name}-${1 + random(MANY)}`
    const linksOf = (id: string) => sql("product_sales_channel").where({ product_id: id })
    const changes: (() => PromiseLike<unknown>)[] = [
      () => setPrice(any(), random(50) / 2),
      () => sql("product").where({ id: any() }).update({ status: "draft" }),
      () => sql("product").where({ id: any() }).update({ status: "published" }),
      () => sql("product").where({ id: any() }).update({ deleted_at: new Date() }),
      () =>
        sql("product")
          .where({ id: any() })
          .update({ title: `${name} renamed` }),
      () =>
        sql("product")
          .where({ id: any() })
          .update({ created_at: new Date(Date.now() - random(9) * 86_400_000) }),
      () => linksOf(any()).update({ deleted_at: new Date() }),
      () => linksOf(any()).update({ deleted_at: null }),
      () => linksOf(any()).update({ sales_channel_id: other.channelId }),
      () => linksOf(any()).delete(),
      () =>
        sql("product_variant")
          .where({ product_id: any(), title: "Size 1" })
          .update({ deleted_at: new Date() }),
      () => sql("product_variant").where({ product_id: any() }).update({ title: "Large" }),
    ]
    const words = ["ax", "cx", "size", "large", "renamed", name, `${name} bx`, "sku", "-v-1", "nothing"]
    const orders = ["price", "-price", "created_at", "-created_at", "id", "-id"]
    const amount = () => random(50) / 2
    let compared = 0
    for (let round = 0; round < 24; round++) {
      for (let change = 0; change < 4; change++) await changes[random(changes.length)]?.()
      // Half of the rounds read only renewed summaries. In the others, notes are left.
      if (round % 2 === 1) await holdRenewals()
      else {
        await release?.()
        release = undefined
        await renewed()
      }
      for (let query = 0; query < 6; query++) {
        const [one, two] = [amount(), amount()]
        const bounds = random(3)
        const asked: Asked = {
          q: query < 3 || random(2) === 0 ? words[random(words.length)] : undefined,
          price_min: bounds > 0 ? Math.min(one, two) : undefined,
          price_max: bounds > 1 ? Math.max(one, two) : undefined,
          order: orders[random(orders.length)] ?? "id",
        }
        const caller = random(6) === 0 ? other : own
        const given = Object.entries(asked).filter(([, value]) => value !== undefined)
        const params = new URLSearchParams(
          Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
        )
        const { ids, count, isCacheable } = await list(caller, params.toString())
        const expected = await reference(caller, asked)
        expect({ asked, ids, count, isCacheable }).toEqual({
          asked,
          ids: expected.slice(0, 100),
          count: expected.length,
          isCacheable: true,
        })
        if (ids.length > 0) compared++
      }
    }
    expect(compared).toBeGreaterThan(60)
  })
})

interface Asked {
  q: string | undefined
  price_min: number | undefined
  price_max: number | undefined
  order: string
}

/** The ids of all matching products, from the engine's tables alone. */
async function reference(
  { channelId }: Catalogue,
  { q = "", price_min, price_max, order }: Asked,
): Promise<string[]> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const words = q.split(" ").filter((word) => word !== "")
  const inText = (text: string) => words.map(() => `(${text} ILIKE ? OR svc_joined_words(${text}) ILIKE ?)`)
  const texts =
    "concat_ws(' ', p.title, (SELECT string_agg(concat_ws(' ', w.title, w.sku), ' ') FROM product_variant w WHERE w.product_id = p.id AND w.deleted_at IS NULL))"
  const conditions = [
    ...inText(texts),
    ...(price_min === undefined && price_max === undefined
      ? []
      : [`EXISTS (SELECT FROM priced x WHERE x.product_id = p.id AND x.amount BETWEEN ? AND ?)`]),
  ]
  const { rows } = await sql.raw<{ rows: { id: string }[] }>(
    `WITH priced AS (
       SELECT v.product_id, min(x.amount) AS amount FROM product_variant v
         JOIN product_variant_price_set s ON s.variant_id = v.id AND s.deleted_at IS NULL
         JOIN price x ON x.price_set_id = s.price_set_id AND x.deleted_at IS NULL AND x.currency_code = 'eur'
        WHERE v.deleted_at IS NULL GROUP BY v.product_id, v.id)
     SELECT p.id, p.created_at, (SELECT min(x.amount) FROM priced x WHERE x.product_id = p.id) AS price FROM product p
      WHERE p.status = 'published' AND p.deleted_at IS NULL
        AND EXISTS (SELECT FROM product_sales_channel s
                     WHERE s.product_id = p.id AND s.deleted_at IS NULL AND s.sales_channel_id = ?)
        ${conditions.map((condition) => `AND ${condition}`).join(" ")}
      ORDER BY ${order.replace("-", "")} ${direction} NULLS LAST, id ${direction}`,
    [
      channelId,
      ...words.flatMap((word) => [`%${word}%`, `%${word}%`]),
      ...(price_min === undefined && price_max === undefined ? [] : [price_min ?? 0, price_max ?? 1_000_000]),
    ],
  )
  return rows.map(({ id }) => id)
}
