import { beforeAll, describe, expect, it } from "vitest"
import { createEmailList } from "../../factories/email-marketing"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /admin/email-lists", () => {
  it("200: finds words of name and description, in every order", async () => {
    const word = unique("word")
    const second = await createEmailList(shop, { name: `B ${word}` })
    const first = await createEmailList(shop, { name: unique("A"), description: word })
    const ids = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/email-lists?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.email_lists.map(({ id }: { id: string }) => id)
    }
    expect(await ids("&order=name")).toEqual([first.id, second.id])
    expect(await ids("&order=created_at")).toEqual([second.id, first.id])
  })

  it("401: without a token", async () => {
    expect((await storefront(shop).get("/admin/email-lists").expect(401)).body.code).toBe("missing_token")
  })

  it("404: storefronts have no route for it", async () => {
    expect((await storefront(shop).get("/store/email-lists").expect(404)).body.code).toBe("route_not_found")
  })
})

describe("POST /admin/email-lists", () => {
  it.each([
    [{}, "missing_field"],
    [{ handle: "x", name: 1 }, "invalid_field"],
    [{ handle: "No Handle", name: "x" }, "invalid_field"],
    [{ handle: "x", name: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made", async (fields, code) => {
    const description = unique("word")
    const { body } = await admin(shop)
      .post("/admin/email-lists", { ...fields, description })
      .expect(400)
    expect(body.code).toBe(code)
    const found = await admin(shop).get(`/admin/email-lists?q=${description}`).expect(200)
    expect(found.body.count).toBe(0)
  })

  it("409: for the handle of another email list", async () => {
    const { handle } = await createEmailList(shop)
    const { body } = await admin(shop).post("/admin/email-lists", { handle, name: "x" }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/email-lists/:id", () => {
  it("200: changes only the sent fields; a deleted one is gone", async () => {
    const made = await createEmailList(shop, { description: "In short" })
    const path = `/admin/email-lists/${made.id}`
    const name = unique("Changed")
    await admin(shop).post(path, { name }).expect(200)
    const { body } = await admin(shop).get(path).expect(200)
    expect(body.email_list).toMatchObject({ id: made.id, handle: made.handle, name, description: "In short" })
    const deleted = await admin(shop).delete(path).expect(200)
    expect(deleted.body).toEqual({ id: made.id, object: "email_list", deleted: true })
    await admin(shop).get(path).expect(404)
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/email-lists/none").expect(401)
    await admin(shop).get("/admin/email-lists/none").expect(404)
    await admin(shop).post("/admin/email-lists/none", { name: "x" }).expect(404)
    await admin(shop).delete("/admin/email-lists/none").expect(404)
  })
})
