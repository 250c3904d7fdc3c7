import { beforeAll, describe, expect, it } from "vitest"
import { createQuoteService } from "../../factories/quote-services"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /store/quote-services", () => {
  it("200: lists by name, and finds words of name and description", async () => {
    const word = unique("word")
    const second = await createQuoteService(shop, { name: `B ${word}` })
    const first = await createQuoteService(shop, { name: unique("A"), description: word })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/quote-services?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.quote_services.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-name")).toEqual([second.id, first.id])
    expect(await ids("&order=created_at")).toEqual([second.id, first.id])
  })

  it.each([
    ["order=code", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/quote-services?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/quote-services").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("POST /admin/quote-services", () => {
  it("200: shows the price of a unit to storefronts", async () => {
    const word = unique("word")
    await createQuoteService(shop, {
      name: `A ${word}`,
      base_amount: 12.5,
      currency_code: "eur",
      unit: "hour",
    })
    await createQuoteService(shop, { name: `B ${word}`, requires_isg: true })
    const { body } = await storefront(shop).get(`/store/quote-services?q=${word}`).expect(200)
    expect(body.quote_services).toMatchObject([
      { unit: "hour", base_price: { amount: 12.5, currency_code: "eur" }, requires_isg: false },
      { unit: "piece", base_price: null, requires_isg: true },
    ])
  })

  it("200: shows the price only in the requested currency, or in the region's", async () => {
    const word = unique("word")
    await createQuoteService(shop, { name: word, base_amount: 12.5, currency_code: "eur" })
    const { body } = await storefront(shop).get("/store/regions").expect(200)
    const regionIn = (currency: string) =>
      body.regions.find((region: { currency_code: string }) => region.currency_code === currency).id
    const price = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/quote-services?q=${word}&${query}`).expect(200)
      return body.quote_services[0].base_price
    }
    expect(await price("currency_code=EUR")).toEqual({ amount: 12.5, currency_code: "eur" })
    expect(await price(`region_id=${regionIn("eur")}`)).toEqual({ amount: 12.5, currency_code: "eur" })
    expect(await price("currency_code=usd")).toBeNull()
    expect(await price(`region_id=${regionIn("usd")}`)).toBeNull()
    expect(await price("")).toEqual({ amount: 12.5, currency_code: "eur" })
  })

  it.each([
    [{}, "missing_field"],
    [{ code: "x" }, "missing_field"],
    [{ code: "x", name: 1 }, "invalid_field"],
    [{ code: "Not A Code", name: "x" }, "invalid_field"],
    [{ code: "x", name: "x", unit: "dozen" }, "invalid_field"],
    [{ code: "x", name: "x", base_amount: 1 }, "invalid_field"],
    [{ code: "x", name: "x", base_amount: -1, currency_code: "eur" }, "out_of_range"],
    [{ code: "x", name: "x", base_amount: 1, currency_code: "gold" }, "invalid_field"],
    [{ code: "x", name: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/quote-services").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop).post("/admin/quote-services", fields).expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop)
      .post("/admin/quote-services", { code: "x", name: "x" })
      .expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the code of another quote service", async () => {
    const { code } = await createQuoteService(shop)
    const { body } = await admin(shop).post("/admin/quote-services", { name: "x", code }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/quote-services/:id", () => {
  it("200: changes only the sent fields", async () => {
    const made = await createQuoteService(shop, { description: "In short" })
    const name = unique("Changed")
    await admin(shop).post(`/admin/quote-services/${made.id}`, { name }).expect(200)
    const { body } = await admin(shop).get(`/admin/quote-services/${made.id}`).expect(200)
    expect(body.quote_service).toMatchObject({ ...made, name, updated_at: expect.any(String) })
  })

  it("200: deletes one, and its code becomes free", async () => {
    const { id, code } = await createQuoteService(shop)
    const { body } = await admin(shop).delete(`/admin/quote-services/${id}`).expect(200)
    expect(body).toEqual({ id, object: "quote_service", deleted: true })
    await createQuoteService(shop, { code })
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/quote-services/none").expect(401)
  })

  it("404: for an unknown one", async () => {
    await admin(shop).get("/admin/quote-services/none").expect(404)
    await admin(shop).post("/admin/quote-services/none", { code: "x", name: "x" }).expect(404)
    await admin(shop).delete("/admin/quote-services/none").expect(404)
  })

  it("409: for the code of another quote service", async () => {
    const [one, other] = [await createQuoteService(shop), await createQuoteService(shop)]
    const { body } = await admin(shop)
      .post(`/admin/quote-services/${one.id}`, { code: other.code })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })
})
