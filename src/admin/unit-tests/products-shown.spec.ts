import { readFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import {
  CACHED_LISTS,
  filterProductLists,
  type ProductCalls,
  type ProductsShown,
} from "../lib/products-shown"

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
  client = { product: { list: ask, export: (_body, query) => ask(query) } }
  filterProductLists(
    client,
    () => shown,
    (kind) => `the kind ${kind}`,
  )
})

describe("lists of products in the dashboard", () => {
  it("ask for goods, or for what the admin has chosen", async () => {
    await client.product.list({ q: "lantern" })
    shown = "all"
    await client.product.list()
    await client.product.export({}, { status: ["draft"] })
    expect(asked).toEqual([
      { kind: "goods", q: "lantern" },
      { kind: "all" },
      { kind: "all", status: ["draft"] },
    ])
  })

  it("keep a kind that a request already has", async () => {
    await client.product.list({ kind: "all" })
    expect(asked).toEqual([{ kind: "all" }])
  })

  it("name what a product sells instead of goods", async () => {
    expect(await client.product.list()).toMatchObject({
      products: [{ title: "Lantern" }, { title: "Night walk (the kind event)" }],
      count: 2,
    })
  })

  it("are read by the client and stored under the key that the engine's dashboard has", () => {
    const folder = path.resolve(__dirname, "../../../node_modules/@medusajs/dashboard/src")
    const textOf = (file: string) => readFileSync(path.join(folder, file), "utf8")
    expect(textOf("lib/client/client.ts")).toContain("(window as any).__sdk = sdk")
    expect(textOf("hooks/api/products.tsx")).toContain('const PRODUCTS_QUERY_KEY = "products"')
    expect(CACHED_LISTS).toEqual(["products", "list"])
  })
})
