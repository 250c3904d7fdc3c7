import { beforeAll, describe, expect, it } from "vitest"
import { idsFound, indexDocument, uniqueWord } from "../../factories/search"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /store/search", () => {
  it("200: sorts by title, price and time, hits without a price last", async () => {
    const word = uniqueWord()
    const make = (title: string, eur?: number) =>
      indexDocument(shop, { title, terms: [word], prices: eur === undefined ? {} : { eur } })
    const [b, c, a] = [await make("Bowl", 20), await make("Cup"), await make("Apron", 5)]
    const sorted = (order: string) => idsFound(shop, { q: word, order, currency_code: "eur" })
    expect(await sorted("title")).toEqual([a, b, c].map(({ id }) => id))
    expect(await sorted("-title")).toEqual([c, b, a].map(({ id }) => id))
    expect(await sorted("price")).toEqual([a, b, c].map(({ id }) => id))
    expect(await sorted("-price")).toEqual([b, a, c].map(({ id }) => id))
    const newest = await sorted("-published_at")
    expect([...newest].sort()).toEqual([a, b, c].map(({ id }) => id).sort())
    await storefront(shop).get(`/store/search?q=${word}&order=score`).expect(400)
  })
})
