import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { addedFields, addedKinds } from "../../../src/features/product-parts"
import {
  fieldsOf,
  filtersOf,
  kindsOf,
  type ProductPart,
  productFilter,
  writtenConditions,
} from "../../../src/kits/declarations/product-parts"
import { clock } from "../../../src/lib/clock"
import { type Catalogue, createProducts, type MadeProduct, openCatalogue } from "../../factories/products"
import { storefront } from "../../harness/api"
import { useShop } from "../../harness/shop"

/** Fields and filters of an example feature. The field reads a table that products do not depend on otherwise. */
const PART: ProductPart = {
  kinds: ["shipping"],
  fields: {
    test_score: "p.metadata -> 'score'",
    test_label: "(SELECT to_json(max(t.label)) FROM shipping_option_type t)",
  },
  filters: {
    test_score: productFilter(
      z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat()),
      (scores, bind) => `p.metadata ->> 'score' = ANY(CAST(${bind(scores)} AS text[]))`,
    ),
  },
}

let catalogue: Catalogue
let sql: Knex
let made: MadeProduct[]

beforeAll(async () => {
  catalogue = await openCatalogue(await useShop())
  sql = catalogue.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  made = await createProducts(catalogue, [{ metadata: { score: 7 } }, { metadata: { score: 9 } }, {}])
  Object.assign(addedFields, fieldsOf([PART]))
  addedKinds.push(...kindsOf([PART]))
})

afterAll(() => {
  for (const name of Object.keys(PART.fields ?? {})) Reflect.deleteProperty(addedFields, name)
  addedKinds.splice(addedKinds.length - PART.kinds.length)
})

/** Reads products without the response cache, because its routes cannot change after the start. */
const list = async (query: string) => {
  const get = storefront(catalogue).get(`/store/products?order=id&limit=100&${query}`)
  const { body } = await get.set("authorization", "Bearer stale").expect(200)
  return body.products
}
const ids = () => made.map(({ id }) => id).sort()
const scores = () => new Map(made.map(({ id }, index) => [id, [7, 9, null][index]]))

describe("a feature's field of products", () => {
  it("is in the answer beside the named fields, or beside the usual ones", async () => {
    expect(await list("fields=test_score")).toEqual(ids().map((id) => ({ id, test_score: scores().get(id) })))
    expect(await list("fields=id,handle,test_score")).toEqual(
      ids().map((id) => ({ id, handle: expect.any(String), test_score: scores().get(id) })),
    )
    const [usual] = await list("")
    const [whole] = await list("fields=%2Btest_score")
    expect(whole).toEqual({ ...usual, test_score: scores().get(usual.id) })
    expect(await list("fields=-test_score,id")).toEqual(ids().map((id) => ({ id })))
  })

  it("is in an answer that the engine's query reads, and in the answer with one product", async () => {
    const products = await list("fields=id,variants.images,test_score")
    expect(products.map(({ id, test_score }: Record<string, unknown>) => [id, test_score])).toEqual(
      ids().map((id) => [id, scores().get(id)]),
    )
    const path = `/store/products/${made[0]?.id}?fields=id,test_score`
    const { body } = await storefront(catalogue).get(path).expect(200)
    expect(body.product).toEqual({ id: made[0]?.id, test_score: 7 })
  })

  it("has each change of the feature's tables at once", async () => {
    const [before] = await list("fields=test_label")
    await sql.transaction(async (transaction) => {
      await transaction("shipping_option_type").update({ label: "Zebra express" })
    })
    const [after] = await list("fields=test_label")
    expect(before.test_label).not.toBe("Zebra express")
    expect(after.test_label).toBe("Zebra express")
  })
})

describe("a feature's filter of products", () => {
  it("leaves the products that match, with their number", async () => {
    const query = z.strictObject(filtersOf([PART]))
    const found = async (given: object) => {
      const products = catalogue.container.resolve("products")
      const hints = { region_id: undefined, cart_id: undefined, country_code: undefined, province: undefined }
      const buyer = await products.findBuyer({
        ...hints,
        channels: [catalogue.channelId],
        customer_id: undefined,
        now: clock.date(),
      })
      const added = writtenConditions(query.parse(given))
      return products.findPage(buyer, { added }, { limit: 20, offset: 0, order: "id" })
    }
    const [seven, nine] = made.map(({ id }) => id)
    expect(await found({ test_score: "7" })).toMatchObject({ ids: [seven], count: 1 })
    expect(await found({ test_score: ["7", "9"] })).toMatchObject({ ids: [seven, nine].sort(), count: 2 })
    expect(await found({ test_score: "'; DROP TABLE product; --" })).toMatchObject({ ids: [], count: 0 })
    expect(await found({})).toMatchObject({ ids: ids(), count: 3 })
  })
})
