import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { config } from "../../../src/config"
import { refreshSummaries } from "../../../src/features/products/module/lib/refreshing"
import { installSummaries } from "../../../src/features/products/module/summaries"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { changesOf } from "../../../src/tenancy/changes/change-log"
import {
  type Catalogue,
  createPriceList,
  createProduct,
  createProducts,
  type MadeProduct,
  openCatalogue,
  stockUp,
} from "../../factories/products"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { useShop } from "../../harness/shop"
import { until } from "../../harness/until"

let catalogue: Catalogue
let sql: Knex
let putBack: (() => void) | undefined

beforeAll(async () => {
  catalogue = await openCatalogue(await useShop())
  sql = catalogue.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
})

afterEach(() => {
  putBack?.()
  putBack = undefined
})

const get = async (path: string) => (await storefront(catalogue).get(path).expect(200)).body
const product = async (id: string, query = "") => (await get(`/store/products/${id}?${query}`)).product
const idsIn = async (query: string): Promise<string[]> =>
  (await get(`/store/products?fields=id&limit=100&${query}`)).products.map(({ id }: { id: string }) => id)
const refreshJob = scheduledJobs().find(({ name }) => name === "refresh-product-summaries")
const variantOf = ({ variants }: MadeProduct) => variants[0]?.id ?? ""

describe("a cached answer", () => {
  it("has every change at once, also of raw SQL", async () => {
    const made = await createProduct(catalogue, { manage_inventory: true })
    const variant = variantOf(made)
    await stockUp(catalogue, variant, 7)
    const whole = `fields=title,*variants,variants.calculated_price,variants.inventory_quantity,*options,*options.values`
    const read = () => product(made.id, whole)
    await read()

    await sql.raw("UPDATE product SET title = 'Changed' WHERE id = ?", [made.id])
    expect((await read()).title).toBe("Changed")
    await sql.raw("UPDATE product_variant SET sku = ? WHERE id = ?", [unique("sku"), variant])
    expect((await read()).variants[0].sku).toMatch(/^sku/)
    await sql.raw(
      `UPDATE inventory_level SET stocked_quantity = 5 WHERE inventory_item_id IN (
         SELECT inventory_item_id FROM product_variant_inventory_item WHERE variant_id = ?)`,
      [variant],
    )
    expect((await read()).variants[0].inventory_quantity).toBe(5)
    await sql.raw(
      `UPDATE price SET amount = 99 WHERE price_set_id IN (
         SELECT price_set_id FROM product_variant_price_set WHERE variant_id = ?)`,
      [variant],
    )
    expect((await read()).variants[0].calculated_price.calculated_amount).toBe(99)
    await sql.raw("UPDATE product_option SET title = 'Width' WHERE id = ?", [(await read()).options[0].id])
    expect((await read()).options[0].title).toBe("Width")
    await sql.raw("UPDATE product SET status = 'draft' WHERE id = ?", [made.id])
    expect(await idsIn(`id=${made.id}`)).toEqual([])
    await storefront(catalogue).get(`/store/products/${made.id}?${whole}`).expect(404)
  })

  it("is read anew while the change log does not answer", async () => {
    const own = await openCatalogue(catalogue)
    const [made] = await createProducts(own, [{ prices: [40] }])
    const title = async () =>
      (await storefront(own).get(`/store/products/${made?.id}?fields=title`).expect(200)).body.product.title
    await title()
    const look = vi.spyOn(changesOf(catalogue.container), "look").mockRejectedValue(new Error("no log"))
    try {
      await sql("product").where({ id: made?.id }).update({ title: "Changed meanwhile" })
      expect(await title()).toBe("Changed meanwhile")
      expect((await storefront(own).get("/store/products?fields=title").expect(200)).body.count).toBe(1)
    } finally {
      look.mockRestore()
    }
  })

  it("keeps to the change of one product, and leaves the others' pieces", async () => {
    const [changed, other] = await createProducts(catalogue, [{}, {}])
    const ids = `id[]=${changed?.id},${other?.id}&order=created_at`
    await get(`/store/products?${ids}`)
    await sql.raw("UPDATE product SET title = 'Only this one' WHERE id = ?", [changed?.id ?? ""])
    const { products } = await get(`/store/products?${ids}`)
    const titles = products.map(({ id, title }: { id: string; title: string }) => [id, title])
    expect(Object.fromEntries(titles)).toEqual({
      [changed?.id ?? ""]: "Only this one",
      [other?.id ?? ""]: other?.title,
    })
  })

  it("is translated, and follows its translation", async () => {
    const made = await createProduct(catalogue, { description: "By hand" })
    const german = () => product(made.id, "locale=de-DE&fields=title,description,variants.options.value")
    expect((await german()).title).toBe(made.title)
    const translations = catalogue.container.resolve(Modules.TRANSLATION)
    const [translation] = await translations.createTranslations([
      {
        reference_id: made.id,
        reference: "product",
        locale_code: "de-DE",
        translations: { title: "Tasse", description: "Von Hand" },
      },
    ])
    expect(await german()).toMatchObject({ title: "Tasse", description: "Von Hand" })
    expect((await product(made.id)).title).toBe(made.title)
    await sql.raw("UPDATE translation SET translations = ? WHERE id = ?", [
      JSON.stringify({ title: "Becher" }),
      translation?.id ?? "",
    ])
    expect(await german()).toMatchObject({ title: "Becher", description: "By hand" })
  })

  it("is sorted by its translated title, and follows its translation", async () => {
    const [first, second] = [
      await createProduct(catalogue, { title: "Aaa" }),
      await createProduct(catalogue, { title: "Bbb" }),
    ]
    const ids = async (query: string) => {
      const list = await get(`/store/products?id[]=${first.id},${second.id}&fields=id&${query}`)
      return list.products.map(({ id }: { id: string }) => id)
    }
    const [up, down] = [
      [first.id, second.id],
      [second.id, first.id],
    ]
    expect(await ids("order=title&locale=de-DE")).toEqual(up)
    const [translation] = await catalogue.container.resolve(Modules.TRANSLATION).createTranslations([
      {
        reference_id: first.id,
        reference: "product",
        locale_code: "de-DE",
        translations: { title: "Zzz" },
      },
    ])
    expect(await ids("order=title&locale=de-DE")).toEqual(down)
    expect(await ids("order=-title&locale=de-DE")).toEqual(up)
    expect(await ids("order=title")).toEqual(up)
    expect(await ids("order=title&locale=de-DE&q=aaa")).toEqual([first.id])
    await sql.raw("UPDATE translation SET translations = ? WHERE id = ?", [
      JSON.stringify({ title: "  " }),
      translation?.id ?? "",
    ])
    expect(await ids("order=title&locale=de-DE")).toEqual(up)
  })

  it("ends when a price list starts or ends, also if the clock goes back", async () => {
    const made = await createProduct(catalogue, { prices: [30] })
    const now = Date.now()
    const day = 86_400_000
    await createPriceList(
      catalogue,
      { [variantOf(made)]: 20 },
      { starts_at: new Date(now + day).toISOString(), ends_at: new Date(now + 2 * day).toISOString() },
    )
    const at = async (time: number) => {
      putBack?.()
      putBack = clock.use({ now: () => time })
      const { variants } = await product(made.id)
      return [variants[0].calculated_price.calculated_amount, await idsIn(`id=${made.id}&price_max=25`)]
    }
    const usual = [30, []]
    const reduced = [20, [made.id]]
    for (const [time, expected] of [
      [now, usual],
      [now + 1.5 * day, reduced],
      [now, usual],
      [now + 1.6 * day, reduced],
      [now + 3 * day, usual],
      [now + 1.5 * day, reduced],
    ] as const)
      expect(await at(time)).toEqual(expected)
  })
})

describe("a list by price", () => {
  it("is right before, while and after the summaries of prices are renewed", async () => {
    const own = await openCatalogue(catalogue)
    const made = await createProducts(own, [
      { prices: [5, 50] },
      { prices: [20] },
      { prices: [[]] },
      { prices: [30, 31] },
    ])
    const [wide, middle, unpriced, high] = made.map(({ id }) => id)
    const ids = async (query: string) => {
      const { body } = await storefront(own).get(`/store/products?fields=id&${query}`).expect(200)
      expect(body.count).toBe(body.products.length)
      return body.products.map(({ id }: { id: string }) => id)
    }
    const setPrice = (variant: string, amount: number, within: Knex = sql) =>
      within.raw(
        `UPDATE price SET amount = ?, raw_amount = jsonb_build_object('value', ?::text, 'precision', 20)
          WHERE price_set_id IN (SELECT price_set_id FROM product_variant_price_set WHERE variant_id = ?)`,
        [amount, String(amount), variant],
      )
    const isRight = async () => {
      expect(await ids("order=price")).toEqual([wide, middle, high, unpriced])
      expect(await ids("order=price&price_min=6&price_max=40")).toEqual([middle, high])
      expect(await ids("order=-price&price_min=31")).toEqual([high, wide])
      expect(await ids("price_max=4")).toEqual([])
    }
    await isRight()
    await refreshSummaries(sql)
    await isRight()

    // A change whose transaction commits after another transaction has updated the table of prices.
    const transaction = await sql.transaction()
    await setPrice(variantOf(one(made, 1)), 4, transaction)
    await refreshSummaries(sql)
    await isRight()
    await transaction.commit()
    const isChanged = async () => {
      expect(await ids("order=price")).toEqual([middle, wide, high, unpriced])
      expect(await ids("price_max=4")).toEqual([middle])
    }
    await isChanged()
    await refreshSummaries(sql)
    await isChanged()

    await sql.raw("UPDATE product_variant_price_set SET deleted_at = now() WHERE variant_id = ?", [
      variantOf(one(made, 1)),
    ])
    expect(await ids("price_max=4")).toEqual([])
    await refreshSummaries(sql)
    expect(await ids("price_max=4")).toEqual([])
    await sql.raw("UPDATE product_variant SET deleted_at = now() WHERE id = ?", [variantOf(one(made, 0))])
    await refreshSummaries(sql)
    expect(await ids("order=price&price_max=60")).toEqual([high, wide])
  })

  it.each([
    ["a job, where nobody lists by price", () => refreshJob?.run(catalogue.container)],
    ["a migration", () => installSummaries(config.databaseUrl ?? "")],
  ])("has its summaries renewed by %s", async (_, renew) => {
    const count = async (table: string) => (await sql(table).select("product_id")).length
    await sql.raw("DELETE FROM product_price_summary")
    await sql.raw("UPDATE price SET amount = amount")
    expect(await count("product_price_change")).toBeGreaterThan(0)
    // A list of another test may be renewing them now. Then the job leaves the work to it.
    await until(async () => {
      await renew()
      return (await count("product_price_change")) === 0
    })
    expect(await count("product_price_summary")).toBeGreaterThan(0)
  })

  it("finds prices of lists and rules beside summaries", async () => {
    const own = await openCatalogue(catalogue)
    const [reduced, plain] = await createProducts(own, [{ prices: [40, 60] }, { prices: [41, 45] }])
    await refreshSummaries(sql)
    await createPriceList(own, { [reduced ? variantOf(reduced) : ""]: 10 }, { type: "sale" })
    await refreshSummaries(sql)
    const ids = async (query: string) =>
      (await storefront(own).get(`/store/products?fields=id&${query}`).expect(200)).body.products.map(
        ({ id }: { id: string }) => id,
      )
    expect(await ids("price_max=20")).toEqual([reduced?.id])
    expect(await ids("price_min=40&price_max=42")).toEqual([plain?.id])
    expect(await ids("order=-price")).toEqual([plain?.id, reduced?.id])
  })
})

function one(made: MadeProduct[], index: number): MadeProduct {
  const found = made[index]
  if (!found) throw new Error("The product was not created")
  return found
}
