import { Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { convertedPrice } from "../../../src/features/currency-rates/module/lib/price"
import { applyRateToPricesWorkflow } from "../../../src/features/currency-rates/workflows/apply-rate-to-prices"
import { undoRatePricesWorkflow } from "../../../src/features/currency-rates/workflows/undo-rate-prices"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createSale } from "../../factories/events"
import { type Catalogue, createProduct, createRegion, openCatalogue } from "../../factories/products"
import { admin, storefront } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let catalogue: Catalogue
let region: string
let plain: string
let tiered: string
let own: string
let pair: string

const PATH = "/admin/rate-price-lists"
/** A number of prices that a list with one statement per price or per batch would show. */
const MANY = 2_500

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)

beforeAll(async () => {
  shop = await useTenant("rate-prices")
  await inShop(async () => {
    catalogue = await openCatalogue(shop)
    region = (await createRegion(shop, { currency_code: "chf" })).id
    plain = (await createProduct(catalogue, { prices: [20] })).id
    const tiers = [{ amount: 10 }, { amount: 8, min_quantity: 5 }]
    tiered = (await createProduct(catalogue, { prices: [tiers] })).id
    own = (
      await createProduct(catalogue, { prices: [[{ amount: 30 }, { amount: 33, currency_code: "chf" }]] })
    ).id
  })
})

beforeEach(async () => {
  await sql(shop, "DELETE FROM currency_pair")
  pair = await addPair({ manual_rate: "1.0823", charm_ending: "0.95" })
})

afterEach(async () => {
  await sql(shop, "DELETE FROM price_list WHERE id IN (SELECT price_list_id FROM rate_price_list)")
  await sql(shop, "DELETE FROM rate_price_list")
})

const addPair = async (fields: Record<string, unknown>, quote = "chf") =>
  (
    await admin(shop)
      .post("/admin/currency-pairs", { base: "eur", quote, ...fields })
      .expect(200)
  ).body.currency_pair.id as string

const change = (fields: Record<string, unknown>) =>
  admin(shop).post(`/admin/currency-pairs/${pair}`, fields).expect(200)

const convert = async () =>
  (await admin(shop).post(PATH, { currency_pair_id: pair }).expect(200)).body.rate_price_list as {
    id: string
    price_list_id: string
    prices: number
  }

const undo = (id: string) => admin(shop).post(`${PATH}/${id}/undo`)

const preview = async (limit = 100, offset = 0) => {
  const query = new URLSearchParams({ currency_pair_id: pair, limit: `${limit}`, offset: `${offset}` })
  return (await admin(shop).get(`${PATH}/preview?${query.toString()}`).expect(200)).body
}
const previewAll = async () => [...(await preview()).prices, ...(await preview(100, 100)).prices]

/** Returns the price that a storefront in this currency shows for a product. */
const priceOf = async (product: string): Promise<number | null> => {
  const { body } = await storefront({ ...shop, publishableKey: catalogue.publishableKey })
    .get(`/store/products/${product}?region_id=${region}`)
    .expect(200)
  return body.product.variants[0].calculated_price?.calculated_amount ?? null
}

const statuses = () =>
  sql(shop, "SELECT id, status FROM rate_price_list WHERE deleted_at IS NULL ORDER BY created_at, id")

const listsOfEngine = () =>
  sql(
    shop,
    "SELECT status FROM price_list WHERE deleted_at IS NULL AND description LIKE 'EUR → CHF%' ORDER BY id",
  )

describe("GET /admin/rate-price-lists/preview", () => {
  it("200: the prices with margin and rounding, without variants that have their own price", async () => {
    const body = await preview()
    expect(body.conversion).toMatchObject({ base: "eur", quote: "chf", rate: "1.0823", source: "manual" })
    const prices = await previewAll()
    const of = (product: string) =>
      prices
        .filter(({ product_id }: { product_id: string }) => product_id === product)
        .map(({ amount, converted, min_quantity }: Record<string, string>) => [
          amount,
          converted,
          min_quantity,
        ])
    expect(of(plain)).toEqual([["20", "21.95", null]])
    expect(of(tiered).sort()).toEqual([
      ["10", "10.95", null],
      ["8", "8.95", "5"],
    ])
    expect(of(own)).toEqual([])
    expect(body.own_prices).toBe(1)
    expect(body.count).toBe(prices.length)
    expect(await statuses()).toEqual([])
    expect(await priceOf(plain)).toBeNull()
  })

  it("200: pages show each price once", async () => {
    const { count } = await preview()
    const found: unknown[] = []
    for (let offset = 0; offset < count; offset += 40) found.push(...(await preview(40, offset)).prices)
    expect(found).toEqual(await previewAll())
  })

  it("200: the prices of goods, and of tickets, tours and services if asked for", async () => {
    const { ticket } = await inShop(() =>
      createSale(shop, 5, { prices: [{ amount: 10, currency_code: "eur" }] }),
    )
    const goods = await preview()
    const ofAll = async (offset: number) =>
      (
        await admin(shop)
          .get(`${PATH}/preview?currency_pair_id=${pair}&kind=all&limit=100&offset=${offset}`)
          .expect(200)
      ).body
    const all = [...(await ofAll(0)).prices, ...(await ofAll(100)).prices]
    const isTicket = ({ product_id }: { product_id: string }) => product_id === ticket.product_id
    expect((await previewAll()).filter(isTicket)).toEqual([])
    expect(all.filter(isTicket)).toMatchObject([{ amount: "10", converted: "10.95" }])
    expect((await ofAll(0)).count).toBeGreaterThan(goods.count)
    const post = (kind?: string) =>
      admin(shop)
        .post(PATH, { currency_pair_id: pair, ...(kind && { kind }) })
        .expect(200)
    expect((await post()).body.rate_price_list.prices).toBe(goods.count)
    expect((await post("all")).body.rate_price_list.prices).toBe(all.length)
    // Without a kind, a new list keeps the tickets of the applied one.
    expect((await post()).body.rate_price_list.prices).toBe(all.length)
    const path = `${PATH}/preview?currency_pair_id=${pair}`
    expect((await admin(shop).get(path).expect(200)).body.conversion.kind).toBe("all")
    await admin(shop).post(PATH, { currency_pair_id: pair, kind: "tickets" }).expect(400)
  })

  it("400, 404 and 409", async () => {
    await admin(shop).get(`${PATH}/preview`).expect(400)
    await admin(shop).get(`${PATH}/preview?currency_pair_id=none`).expect(404)
    const rateless = await addPair({}, "nok")
    const { body } = await admin(shop).get(`${PATH}/preview?currency_pair_id=${rateless}`).expect(409)
    expect(body.code).toBe("invalid_state")
  })
})

describe("POST /admin/rate-price-lists", () => {
  it("200: storefronts show the converted prices, and an own price stays", async () => {
    const { prices } = await convert()
    expect(prices).toBe((await preview()).count)
    expect(await priceOf(plain)).toBe(21.95)
    expect(await priceOf(tiered)).toBe(10.95)
    expect(await priceOf(own)).toBe(33)
    const { body } = await admin(shop).get(`${PATH}?status=applied`).expect(200)
    expect(body).toMatchObject({
      count: 1,
      rate_price_lists: [{ base: "eur", quote: "chf", rate: "1.0823", prices }],
    })
  })

  it("200: a newer list replaces the older one, and only one former list is kept", async () => {
    const first = await convert()
    await change({ manual_rate: "1.2" })
    expect(await priceOf(plain)).toBe(21.95)
    const second = await convert()
    expect(await priceOf(plain)).toBe(23.95)
    expect(await statuses()).toEqual([
      { id: first.id, status: "replaced" },
      { id: second.id, status: "applied" },
    ])
    await change({ manual_rate: "1.5" })
    const third = await convert()
    expect(await statuses()).toEqual([
      { id: second.id, status: "replaced" },
      { id: third.id, status: "applied" },
    ])
    expect(await listsOfEngine()).toHaveLength(2)
  })

  it("409: nothing to convert, no rate, and a list that is being made", async () => {
    const refused = async (currency_pair_id: string) =>
      (await admin(shop).post(PATH, { currency_pair_id }).expect(409)).body.code
    const nothing = await admin(shop)
      .post("/admin/currency-pairs", { base: "xaf", quote: "chf", manual_rate: "2" })
      .expect(200)
    expect(await refused(nothing.body.currency_pair.id)).toBe("invalid_state")
    expect(await refused(await addPair({}, "nok"))).toBe("invalid_state")
    const values = "('ratelist_x', 'eur', 'chf', '1', 'manual', '2026-01-01', '', 'filling')"
    const columns = "(id, base, quote, rate, source, as_of, price_list_id, status)"
    await sql(shop, `INSERT INTO rate_price_list ${columns} VALUES ${values}`)
    expect(await refused(pair)).toBe("invalid_state")
    // The process that made it has died.
    await sql(shop, "UPDATE rate_price_list SET updated_at = now() - interval '11 minutes'")
    const { id } = await convert()
    expect(await statuses()).toEqual([{ id, status: "applied" }])
  })

  it("makes one list at a time if several admins convert at once", async () => {
    const post = () => admin(shop).post(PATH, { currency_pair_id: pair })
    const found = await Promise.all([post(), post(), post()])
    const made = found.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThanOrEqual(1)
    expect(found.filter(({ status }) => status === 409)).toHaveLength(3 - made)
    const rows = await statuses()
    expect(rows.filter(({ status }) => status === "applied")).toHaveLength(1)
    expect(rows.filter(({ status }) => status === "filling")).toEqual([])
    expect((await listsOfEngine()).filter(({ status }) => status === "active")).toHaveLength(1)
  })

  it("has a compensation, which applies the list before again", async () => {
    const first = await convert()
    await change({ manual_rate: "1.2" })
    await inShop(async () => {
      const conversion = await shop.container.resolve("currencyRates").conversionOf(pair, "eur")
      const workflow = applyRateToPricesWorkflow(shop.container)
      const input = { conversion, title: "Francs", actor: null }
      const { transaction } = await workflow.run({ input })
      expect(await priceOf(plain)).toBe(23.95)
      await workflow.cancel({ transaction })
    })
    expect(await priceOf(plain)).toBe(21.95)
    expect(await statuses()).toEqual([{ id: first.id, status: "applied" }])
    expect(await listsOfEngine()).toEqual([{ status: "active" }])
  })

  it("leaves nothing behind if a price cannot be stored", async () => {
    await sql(
      shop,
      `CREATE FUNCTION refuse_price() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'The disk is full.'; END $$`,
    )
    await sql(
      shop,
      `CREATE TRIGGER refuse_price BEFORE INSERT ON price FOR EACH ROW
         WHEN (NEW.currency_code = 'chf' AND NEW.amount = 10.95) EXECUTE FUNCTION refuse_price()`,
    )
    try {
      await admin(shop).post(PATH, { currency_pair_id: pair }).expect(500)
    } finally {
      await sql(shop, "DROP FUNCTION refuse_price CASCADE")
    }
    expect(await statuses()).toEqual([])
    expect(await listsOfEngine()).toEqual([])
    await convert()
  })

  describe("for a large catalogue", () => {
    let product: string

    beforeAll(async () => {
      product = (await inShop(() => createProduct(catalogue, { prices: [1] }))).id
      const rows = "generate_series(1, ?) AS n"
      await sql(
        shop,
        `INSERT INTO product_variant (id, title, product_id, manage_inventory, allow_backorder)
         SELECT 'variant_many_' || n, 'Variant ' || n, ?, false, false FROM ${rows}`,
        [product, MANY],
      )
      await sql(shop, `INSERT INTO price_set (id) SELECT 'pset_many_' || n FROM ${rows}`, [MANY])
      await sql(
        shop,
        `INSERT INTO product_variant_price_set (id, variant_id, price_set_id)
         SELECT 'pvps_many_' || n, 'variant_many_' || n, 'pset_many_' || n FROM ${rows}`,
        [MANY],
      )
      await sql(
        shop,
        `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, min_quantity, raw_min_quantity,
                rules_count)
         SELECT 'price_many_' || n, 'pset_many_' || n, 'eur', amount,
                jsonb_build_object('value', CAST(amount AS text)), CASE WHEN n % 10 = 0 THEN 5 END,
                CASE WHEN n % 10 = 0 THEN jsonb_build_object('value', '5') END, 0
           FROM (SELECT n, (n * n % 99991) / 100.0 AS amount FROM ${rows}) found`,
        [MANY],
      )
    })

    afterAll(async () => {
      await sql(shop, "DELETE FROM price_set WHERE id LIKE 'pset_many_%'")
      await sql(shop, "DELETE FROM product WHERE id = ?", [product])
    })

    const converted = (price_list_id: string) =>
      sql(
        shop,
        `SELECT CAST(made.amount AS text) AS made, made.raw_amount ->> 'value' AS exactly,
                CAST(base.amount AS text) AS amount,
                CONCAT(made.min_quantity, ' ', made.raw_min_quantity ->> 'value') AS from_quantity,
                CONCAT(base.min_quantity, ' ', base.raw_min_quantity ->> 'value') AS quantity
           FROM price made JOIN price base ON base.id = 'price_many_' || substring(made.price_set_id, 11)
          WHERE made.price_list_id = ? AND made.price_set_id LIKE 'pset_many_%'`,
        [price_list_id],
      )

    const RULES = [
      {},
      { margin_percent: "12.5" },
      { rounding_increment: "0.05" },
      { rounding_increment: "0.03", price_floor: "1" },
      { rounding_increment: "5", margin_percent: "3.7" },
      { charm_ending: "0.99" },
      { charm_ending: "0.95", price_floor: "4.5", margin_percent: "7" },
    ]

    it.each(RULES)("200: converts each price once, as the preview does: %j", async (rule) => {
      const NONE = { margin_percent: "0", rounding_increment: null, charm_ending: null, price_floor: null }
      await change({ manual_rate: "1.08237", ...NONE, ...rule })
      const { prices, price_list_id } = await convert()
      expect(prices).toBeGreaterThan(MANY)
      const rows = await converted(price_list_id)
      expect(rows).toHaveLength(MANY)
      const wrong = rows.filter(({ made, exactly, amount = "", from_quantity, quantity }) => {
        const expected = convertedPrice(amount, "1.08237", { ...NONE, ...rule }, 2)
        return made !== expected || exactly !== expected || from_quantity !== quantity
      })
      expect(wrong).toEqual([])
      const ids = "SELECT count(*) AS number FROM price WHERE price_list_id = ? AND length(id) = 32"
      expect(await sql(shop, ids, [price_list_id])).toEqual([{ number: `${prices}` }])
    })

    it("needs as few statements as a small one, also to preview and to undo", async () => {
      const made = await statementsOf(shop, () =>
        admin(shop).post(PATH, { currency_pair_id: pair }).expect(200),
      )
      const { id, prices } = made.answer.body.rate_price_list
      expect(prices).toBeGreaterThan(MANY)
      const inserts = made.statements.filter((statement) =>
        /^\s*(?:begin;)?insert into "?price"? /i.test(statement),
      )
      expect(inserts).toHaveLength(1)
      // Most of them are of the engine's workflows and its pricing module.
      expect(made.statements.length, made.statements.join("\n")).toBeLessThanOrEqual(45)
      const undone = await statementsOf(shop, () => undo(id).expect(200))
      expect(undone.statements.length, undone.statements.join("\n")).toBeLessThanOrEqual(20)
      const page = `${PATH}/preview?currency_pair_id=${pair}`
      const shown = await statementsOf(shop, () => admin(shop).get(page).expect(200))
      expect(shown.statements.length, shown.statements.join("\n")).toBeLessThanOrEqual(12)
    })
  })

  it.each([[{}], [{ currency_pair_id: "" }], [{ currency_pair_id: "x", surprise: 1 }]])(
    "400: %j",
    async (body) => {
      await admin(shop).post(PATH, body).expect(400)
    },
  )
})

describe("POST /admin/rate-price-lists/:id/undo", () => {
  it("200: the prices are gone, or those before are back", async () => {
    const first = await convert()
    await change({ manual_rate: "1.2" })
    const second = await convert()
    const { body } = await undo(second.id).expect(200)
    expect(body.rate_price_list.status).toBe("undone")
    expect(await priceOf(plain)).toBe(21.95)
    await undo(first.id).expect(200)
    expect(await priceOf(plain)).toBeNull()
    expect(await listsOfEngine()).toEqual([])
  })

  it("200: also if an admin has deleted the engine's price list", async () => {
    const { id, price_list_id } = await convert()
    await admin(shop).delete(`/admin/price-lists/${price_list_id}`).expect(200)
    expect(await priceOf(plain)).toBeNull()
    await undo(id).expect(200)
    await convert()
    expect(await priceOf(plain)).toBe(21.95)
  })

  it("404 and 409", async () => {
    const { id } = await convert()
    await undo(id).expect(200)
    expect((await undo(id).expect(409)).body.code).toBe("invalid_state")
    await undo("none").expect(404)
  })

  it("has a compensation", async () => {
    const { id } = await convert()
    const pricing = shop.container.resolve(Modules.PRICING)
    const remove = pricing.deletePriceLists.bind(pricing)
    pricing.deletePriceLists = () => Promise.reject(new Error("The database is gone."))
    try {
      await inShop(() =>
        expect(undoRatePricesWorkflow(shop.container).run({ input: { id } })).rejects.toThrow("gone"),
      )
    } finally {
      pricing.deletePriceLists = remove
    }
    expect(await priceOf(plain)).toBe(21.95)
    expect(await statuses()).toEqual([{ id, status: "applied" }])
  })
})
