import { beforeAll, describe, expect, it } from "vitest"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const CUSTOMERS = 23

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("list-orders")
  for (let number = 0; number < CUSTOMERS; number++) {
    const customer = { email: `twin${number}@example.com`, first_name: number < 3 ? "Ada" : "Eve" }
    await admin(shop).post("/admin/customers", customer).expect(200)
  }
})

/** The ids of all pages. */
async function pagesOf(path: string, name: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; ; offset += limit) {
    const { body } = await admin(shop).get(`${path}&limit=${limit}&offset=${offset}`).expect(200)
    ids.push(...body[name].map(({ id }: { id: string }) => id))
    if (offset + limit >= body.count) return ids
  }
}

describe("pages of an engine's list", () => {
  it.each(["first_name", "-first_name", "has_account", "-created_at", "company_name"])(
    "by %s have each row once, although many are equal",
    async (order) => {
      const ids = await pagesOf(`/admin/customers?order=${order}`, "customers", 5)
      const { body } = await admin(shop).get("/admin/customers?limit=1").expect(200)
      expect(body.count).toBeGreaterThanOrEqual(CUSTOMERS)
      expect(new Set(ids).size).toBe(body.count)
      expect(ids).toHaveLength(body.count)
    },
  )

  it.each([
    ["/admin/products?order=status", "products"],
    ["/admin/regions?order=currency_code", "regions"],
    ["/admin/currencies?order=decimal_digits", "currencies"],
    ["/admin/users?order=first_name", "users"],
  ])("%s is the same in pieces and at once", async (path, name) => {
    const key = name === "currencies" ? "code" : "id"
    const { body } = await admin(shop).get(`${path}&limit=100`).expect(200)
    const pieces = await admin(shop).get(`${path}&limit=7&offset=3`).expect(200)
    const all = body[name].map((row: Record<string, string>) => row[key])
    expect(pieces.body[name].map((row: Record<string, string>) => row[key])).toEqual(all.slice(3, 10))
  })
})
