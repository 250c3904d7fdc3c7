import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { findDone, isFresh, preview, read, run, runAction, undo } from "../../factories/skills"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("skills")
})

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)
const readProduct = async (id: string) =>
  (await admin(shop).get(`/admin/products/${id}?fields=*variants.prices,*categories`)).body.product

/** Creates a product with a price of 20 EUR through the assistant. */
async function created(fields: Record<string, unknown> = {}): Promise<{ id: string; title: string }> {
  const title = unique("Bowl")
  const { outcome } = await runAction(shop, "create_product", {
    title,
    price: 20,
    currency_code: "eur",
    ...fields,
  })
  return { id: String(outcome.result.product_id), title }
}

async function stocked(productId: string): Promise<(string | null)[]> {
  const levels = await inShop(() => shop.container.resolve("products").findStockLevels(productId))
  return levels.map((level) => level.stocked)
}

async function prices(productId: string): Promise<number[]> {
  const found = await inShop(() => shop.container.resolve("products").findBasePrices(productId, "eur"))
  return found.map(({ amount }) => Number(amount))
}

describe("product-create", () => {
  it("creates one draft with its price, finds it by its mark, and reverts it", async () => {
    const title = unique("Spoon")
    const { approved, outcome } = await runAction(shop, "create_product", {
      title,
      price: 12.5,
      currency_code: "EUR",
    })
    const id = String(outcome.result.product_id)
    expect(await readProduct(id)).toMatchObject({ title, status: "draft" })
    expect(await prices(id)).toEqual([12.5])

    await undo(approved, outcome)
    await undo(approved, outcome)
    expect(await readProduct(id)).toBeUndefined()
    expect(await findDone(approved)).toBeUndefined()
  })

  it("is stale after a change of the category, and rejects digits that the currency does not have", async () => {
    const name = unique("Category")
    const category = await runAction(shop, "create_category", { name })
    const approved = await preview(shop, "create_product", { title: unique("Cup"), price: 5, category: name })
    await undo(category.approved, category.outcome)
    expect(await isFresh(approved)).toBe(false)
    await expect(
      preview(shop, "create_product", { title: "Cup", price: 5.001, currency_code: "eur" }),
    ).rejects.toThrow("at most 2 digits")
  })
})

describe("product-update", () => {
  it("changes only what the preview showed, finds the change, and reverts it", async () => {
    const { id, title } = await created()
    const { approved, outcome } = await runAction(shop, "update_product", {
      product: title,
      title: `${title} II`,
      status: "published",
    })
    expect(approved.preview.changes).toEqual([
      { what: "Title", before: title, after: `${title} II` },
      { what: "Status", before: "draft", after: "published" },
    ])
    expect(await readProduct(id)).toMatchObject({ title: `${title} II`, status: "published" })
    await undo(approved, outcome)
    await undo(approved, outcome)
    expect(await readProduct(id)).toMatchObject({ title, status: "draft" })
  })

  it("409: changes nothing if the product has changed since the preview", async () => {
    const { id, title } = await created()
    const approved = await preview(shop, "update_product", { product: id, title: "Mine" })
    await admin(shop).post(`/admin/products/${id}`, { title: "Somebody else's" }).expect(200)
    expect(await isFresh(approved)).toBe(false)
    await expect(run(approved)).rejects.toMatchObject({ code: "invalid_state" })
    expect((await readProduct(id)).title).toBe("Somebody else's")
    expect(title).not.toBe("Somebody else's")
  })
})

describe("product-bulk-edit", () => {
  it("changes the status of all previewed products, and reverts those without later changes", async () => {
    const [one, other] = [await created(), await created()]
    const { approved, outcome } = await runAction(shop, "set_status_of_products", {
      products: [one.title, other.id],
      status: "published",
    })
    expect((await readProduct(one.id)).status).toBe("published")
    await admin(shop).post(`/admin/products/${one.id}`, { status: "proposed" }).expect(200)
    await undo(approved, outcome)
    expect((await readProduct(one.id)).status).toBe("proposed")
    expect((await readProduct(other.id)).status).toBe("draft")
  })

  it("changes all prices of a category by percent or none, rounded to the currency's digits", async () => {
    const category = unique("Sale")
    await runAction(shop, "create_category", { name: category })
    const [one, other] = [await created({ category }), await created({ category, price: 9.99 })]
    const wish = { category, currency_code: "eur", percent: 10 }
    const { approved, outcome } = await runAction(shop, "change_prices_of_products", wish)
    expect([await prices(one.id), await prices(other.id)]).toEqual([[22], [10.99]])
    await undo(approved, outcome)
    expect([await prices(one.id), await prices(other.id)]).toEqual([[20], [9.99]])

    const stale = await preview(shop, "change_prices_of_products", wish)
    await runAction(shop, "change_product_price", { product: other.id, currency_code: "eur", price: 50 })
    expect(await isFresh(stale)).toBe(false)
    await expect(run(stale)).rejects.toMatchObject({ code: "invalid_state" })
    expect(await prices(one.id)).toEqual([20])
  })
})

describe("stock-level", () => {
  it("starts to track stock, adds to it, and reverts each", async () => {
    const { id, title } = await created()
    const first = await runAction(shop, "set_stock_level", { product: title, quantity: 7 })
    const added = await runAction(shop, "set_stock_level", { product: title, change_by: 5 })
    expect(await stocked(id)).toEqual(["12"])
    await undo(added.approved, added.outcome)
    await undo(added.approved, added.outcome)
    expect(await stocked(id)).toEqual(["7"])
    await undo(first.approved, first.outcome)
    expect(await stocked(id)).toEqual([null])
  })

  it("409: does not restore pieces that were sold since the preview", async () => {
    const { id } = await created()
    await runAction(shop, "set_stock_level", { product: id, quantity: 7 })
    const approved = await preview(shop, "set_stock_level", { product: id, quantity: 9 })
    await runAction(shop, "set_stock_level", { product: id, change_by: -1 })
    expect(await isFresh(approved)).toBe(false)
    await expect(run(approved)).rejects.toMatchObject({ code: "invalid_state" })
    expect(await stocked(id)).toEqual(["6"])
  })
})

describe("product-categories", () => {
  it("creates and renames one, moves products in and out, and reverts everything", async () => {
    const { id } = await created()
    const name = unique("Vases")
    const made = await runAction(shop, "create_category", { name })
    const renamed = await runAction(shop, "update_category", {
      category: name,
      name: `${name} II`,
      is_active: false,
    })
    const moved = await runAction(shop, "move_products_of_category", { category: `${name} II`, add: [id] })
    expect((await readProduct(id)).categories).toMatchObject([{ name: `${name} II`, is_active: false }])
    const listed = await read(shop, "list_categories")
    expect(listed.text).toContain(`${name} II (hidden)`)

    for (const { approved, outcome } of [moved, renamed, made]) await undo(approved, outcome)
    expect((await readProduct(id)).categories).toEqual([])
    expect((await read(shop, "list_categories")).text).not.toContain(name)
  })

  it("is stale after somebody else has renamed it", async () => {
    const name = unique("Boards")
    await runAction(shop, "create_category", { name })
    const approved = await preview(shop, "update_category", { category: name, is_active: false })
    await runAction(shop, "update_category", { category: name, name: unique("Trays") })
    expect(await isFresh(approved)).toBe(false)
  })
})

describe("promotions", () => {
  it("creates a code, ends it, and reverts both", async () => {
    const code = unique("P").slice(0, 20)
    const made = await runAction(shop, "create_promotion", {
      code,
      amount: 5,
      currency_code: "eur",
      of: "items",
    })
    expect((await read(shop, "list_promotions")).text).toContain(`${code}: €5.00 off the items, can be used`)
    await expect(preview(shop, "create_promotion", { code, percent: 5 })).rejects.toMatchObject({
      code: "duplicate",
    })

    const waiting = await preview(shop, "set_promotion_status", { code, status: "inactive" })
    const ended = await runAction(shop, "set_promotion_status", { code, status: "inactive" })
    expect(await isFresh(waiting)).toBe(false)
    expect((await read(shop, "list_promotions")).text).toContain(`${code}: €5.00 off the items, ended`)
    await undo(ended.approved, ended.outcome)
    expect((await read(shop, "list_promotions")).text).toContain(`${code}: €5.00 off the items, can be used`)
    await undo(made.approved, made.outcome)
    expect((await read(shop, "list_promotions")).text).not.toContain(code)
  })
})

describe("low-stock", () => {
  it("lists products that are almost sold out", async () => {
    const { id, title } = await created({ status: "published" })
    await runAction(shop, "set_stock_level", { product: id, quantity: 1 })
    expect((await read(shop, "find_low_stock", { at_most: 1, limit: 50 })).text).toContain(title)
  })
})
