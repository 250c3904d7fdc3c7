import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createCustomer } from "../../factories/create-customer"
import {
  type Catalogue,
  createGroup,
  createPriceList,
  createProduct,
  createRegion,
  openCatalogue,
} from "../../factories/products"
import { overrideSettings } from "../../factories/settings"
import { anyAddress, storefront } from "../../harness/api"
import { rawGet } from "../../harness/raw-request"
import { useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"

const PUBLIC = 39
const OF_THE_GROUP = 1.23
const PRIVATE = "private, no-cache"

let catalogue: Catalogue
let list: string
let token: string
/** The session cookie's name and value. */
let name: string
let value: string

beforeAll(async () => {
  catalogue = await openCatalogue(await useShop())
  const [customer, region, product] = await Promise.all([
    createCustomer(catalogue),
    createRegion(catalogue),
    createProduct(catalogue, { prices: [PUBLIC] }),
  ])
  const group = await createGroup(catalogue, [customer.id])
  const rules = { "customer.groups.id": [group] }
  await createPriceList(catalogue, { [product.variants[0]?.id ?? ""]: OF_THE_GROUP }, { rules })
  list = `/store/products?region_id=${region.id}`
  token = customer.token
  const opened = await storefront(catalogue, { token }).post("/auth/session").expect(200)
  const [pair = ""] = (opened.headers["set-cookie"]?.[0] ?? "").split(";")
  ;[name = "", value = ""] = pair.split("=")
})

let last = 0
/** The list with another page size each time, so that nothing of it is cached. */
const freshList = () => `${list}&limit=${(last += 1)}`

const answer = z.object({
  products: z.tuple([
    z.object({
      variants: z.tuple([z.object({ calculated_price: z.object({ calculated_amount: z.number() }) })]),
    }),
  ]),
})

async function read(path: string, ...lines: string[]) {
  const key = [`x-publishable-api-key: ${catalogue.publishableKey}`, `x-forwarded-for: ${anyAddress()}`]
  const { status, headers, text } = await rawGet(catalogue.url, path, [...key, ...lines])
  expect(status).toBe(200)
  const [{ variants }] = answer.parse(JSON.parse(text)).products
  return { headers, price: variants[0].calculated_price.calculated_amount }
}

/** Reads with credentials before and after everybody else, and returns the prices of all. */
async function prices(...lines: string[]): Promise<number[]> {
  const path = freshList()
  const first = await read(path, ...lines)
  const others = [await read(path), await read(path)]
  const last = await read(path, ...lines)
  for (const { headers } of [first, last]) expect(headers["cache-control"]).toBe(PRIVATE)
  return [first, ...others, last].map(({ price }) => price)
}

const SIGNED_IN = [OF_THE_GROUP, PUBLIC, PUBLIC, OF_THE_GROUP]
const GUEST = [PUBLIC, PUBLIC, PUBLIC, PUBLIC]

describe("a group's price never reaches others, and their price never reaches the group", () => {
  it.each<[string, () => string[], number[]]>([
    ["a session", () => [`Cookie: ${name}=${value}`], SIGNED_IN],
    ["a blank before the sign", () => [`Cookie: ${name} =${value}`], SIGNED_IN],
    ["a tab before the sign", () => [`Cookie: ${name}\t=${value}`], SIGNED_IN],
    ["blanks and tabs around it", () => [`Cookie: a=b ;\t ${name} \t= \t${value} ; c=d`], SIGNED_IN],
    ["a value in quotes", () => [`Cookie: ${name}="${value}"`], SIGNED_IN],
    ["a value without escapes", () => [`cookie: ${name}=${decodeURIComponent(value)}`], SIGNED_IN],
    ["the second of two headers", () => ["Cookie: a=b", `COOKIE: ${name} =${value}`], SIGNED_IN],
    ["another case", () => [`Cookie: ${name.toUpperCase()}=${value}`], GUEST],
    ["an escaped name", () => [`Cookie: ${name.replace("_", "%5f")}=${value}`], GUEST],
    ["a name in quotes", () => [`Cookie: "${name}"=${value}`], GUEST],
    ["the same session twice", () => [`Cookie: ${name}=${value}; ${name} =${value}`], GUEST],
    ["the same session in two headers", () => [`Cookie: ${name}=${value}`, `Cookie: ${name}=x`], GUEST],
    ["the other name of the cookie", () => [`Cookie: __Host-${name} =${value}`], GUEST],
  ])("cookie: %s", async (_, lines, expected) => {
    expect(await prices(...lines())).toEqual(expected)
  })

  it.each<[string, () => string[], number[]]>([
    ["a token", () => [`Authorization: Bearer ${token}`], SIGNED_IN],
    ["another case and two blanks", () => [`AUTHORIZATION: bEARER  ${token}`], SIGNED_IN],
    ["a tab between the two", () => [`authorization:\tBearer\t${token} `], SIGNED_IN],
    ["a word behind it", () => [`Authorization: Bearer ${token} more`], SIGNED_IN],
    ["twice", () => [`Authorization: Bearer ${token}`, "Authorization: Bearer x"], SIGNED_IN],
    ["first an empty one", () => ["Authorization:", `Authorization: Bearer ${token}`], GUEST],
    ["Basic", () => [`Authorization: Basic ${Buffer.from(`${token}:`).toString("base64")}`], GUEST],
    ["no scheme", () => [`Authorization: ${token}`], GUEST],
    ["an invalid token", () => ["Authorization: Bearer stale"], GUEST],
    ["nothing", () => ["Authorization: "], GUEST],
    ["an invalid one and a session", () => ["Authorization: x", `Cookie: ${name} =${value}`], SIGNED_IN],
  ])("authorization: %s", async (_, lines, expected) => {
    expect(await prices(...lines())).toEqual(expected)
  })

  it("also if all arrive at the same moment", async () => {
    const path = freshList()
    const ask = (index: number) => (index % 2 === 0 ? read(path, `Cookie: ${name}\t=${value}`) : read(path))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)))
    expect(answers.map(({ price }) => price)).toEqual(
      answers.map((_, index) => (index % 2 === 0 ? OF_THE_GROUP : PUBLIC)),
    )
  })
})

describe("memory", () => {
  it("is used for a caller with other cookies", async () => {
    const path = freshList()
    const cookie = "_ga=GA1.2.3; session=any"
    await storefront(catalogue).get(path).expect(200)
    const { statements } = await statementsOf(
      catalogue,
      () => storefront(catalogue).get(path).set("cookie", cookie).expect(200),
      2,
    )
    expect(statements).toHaveLength(1)
  })
})

describe("a public cache", () => {
  it("may keep the answer to nobody who could be signed in", async () => {
    const restore = await overrideSettings(catalogue, "storefront", { public_cache_seconds: 600 })
    try {
      const ofProducts = `${freshList()}&locale=en&key=${catalogue.publishableKey}`
      for (const path of [ofProducts, `/store/sitemap.xml?key=${catalogue.publishableKey}`]) {
        const control = async (...lines: string[]) => {
          const from = `x-forwarded-for: ${anyAddress()}`
          const { headers } = await rawGet(catalogue.url, path, [from, ...lines])
          for (const header of ["authorization", "cookie"])
            expect(headers.vary?.toLowerCase().split(", ")).toContain(header)
          return headers["cache-control"]
        }
        await control()
        expect(await control()).toMatch(/^public/)
        for (const line of [`Cookie: ${name} =${value}`, `Cookie: ${name}\t=x`, "Authorization:"])
          expect([path, line, await control(line)]).toEqual([path, line, expect.stringMatching(/^private/)])
        expect(await control("Cookie: _ga=GA1.2.3")).toMatch(/^public/)
      }
    } finally {
      await restore()
    }
  })
})
