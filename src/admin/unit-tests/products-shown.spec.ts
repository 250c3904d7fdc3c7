import { beforeEach, describe, expect, it } from "vitest"
import { filterProductLists, type ProductCalls, type ProductsShown } from "../lib/products-shown"

let asked: unknown[]
let shown: ProductsShown
let client: ProductCalls

beforeEach(() => {
  asked = []
  shown = "goods"
  const products = [
    { id: "prod_1", title: "Lantern", sells: null },
    { id: "prod_2", title: "Night walk", sells: "event" },
  ]
  const ask = (query: unknown) => {
    asked.push(query)
    return Promise.resolve({ products, count: 2 })
  }
  client = {
    product: { list: ask, export: (_body, query) => ask(query) },
    productVariant: { list: ask },
  }
  filterProductLists(
    client,
    () => shown,
    (kind) => `the kind ${kind}`,
  )
})

describe("lists of products in the dashboard", () => {
  it("ask for goods, or for what the admin has chosen", async () => {
    await client.product.list({ q: "lantern" })
    await client.productVariant.list()
    shown = "all"
    await client.product.list()
    await client.product.export({}, { status: ["draft"] })
    expect(asked).toEqual([
      { kind: "goods", q: "lantern" },
      { kind: "goods" },
      { kind: "all" },
      { kind: "all", status: ["draft"] },
    ])
  })

  it("stay complete if they name their products", async () => {
    await client.product.list({ id: ["prod_2"] })
    await client.product.list({ price_list_id: ["plist_1"] })
    await client.product.list({ kind: "all" })
    expect(asked).toEqual([{ id: ["prod_2"] }, { price_list_id: ["plist_1"] }, { kind: "all" }])
  })

  it("name what a product sells instead of goods", async () => {
    expect(await client.product.list()).toMatchObject({
      products: [{ title: "Lantern" }, { title: "Night walk (the kind event)" }],
      count: 2,
    })
  })
})
