import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createCollectionsWorkflow } from "@medusajs/medusa/core-flows"
import { beforeAll, describe, expect, it } from "vitest"
import { SORTED_LANGUAGES } from "../../../src/lib/name-order"
import { createPage } from "../../factories/pages"
import { type Catalogue, createProducts, openCatalogue } from "../../factories/products"
import { indexDocument } from "../../factories/search"
import { unique } from "../../factories/unique"
import { admin, type Caller, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const AT_ONCE = 4

const NAMES = [
  "Zebra",
  "apple",
  "Äpfel",
  "Çanak",
  "İğne",
  "ırmak",
  "ince",
  "Öl",
  "Ofen",
  "Ångström",
  "Cep",
  "zoo",
  "Dal",
  "şal",
  "Sal",
  "Ñandú",
  "nube",
]
const TURKISH = [
  "Ångström",
  "Äpfel",
  "apple",
  "Cep",
  "Çanak",
  "Dal",
  "ırmak",
  "İğne",
  "ince",
  "Ñandú",
  "nube",
  "Ofen",
  "Öl",
  "Sal",
  "şal",
  "Zebra",
  "zoo",
]
const EXPECTED: Record<string, string[]> = {
  de: [...NAMES].sort(new Intl.Collator("de").compare),
  tr: [...NAMES].sort(new Intl.Collator("tr").compare),
  es: [...NAMES].sort(new Intl.Collator("es").compare),
  sv: [...NAMES].sort(new Intl.Collator("sv").compare),
}

let shop: Shop
let catalogue: Catalogue

beforeAll(async () => {
  shop = await useShop()
  catalogue = await openCatalogue(shop)
  await createProducts(
    catalogue,
    NAMES.map((title) => ({ title })),
  )
  await createCollectionsWorkflow(shop.container).run({
    input: { collections: NAMES.map((title, index) => ({ title, handle: unique(`c-${index}`) })) },
  })
  for (const [index, last_name] of NAMES.entries())
    await admin(shop)
      .post("/admin/customers", { email: `${unique(`n${index}`)}@example.com`, last_name, first_name: "Ada" })
      .expect(200)
  for (const title of NAMES) await createPage(shop, { title, body: "<p>alphabetic</p>" })
  for (const title of NAMES) await indexDocument(shop, { title, terms: ["alphabetic"] })
})

/** The names of all pages of a list, a few at a time. */
async function namesOf(caller: Caller, path: string, many: string, field: string): Promise<string[]> {
  const names: string[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const { body } = await caller.get(`${path}&limit=${AT_ONCE}&offset=${offset}`).expect(200)
    names.push(...body[many].map((row: Record<string, string>) => row[field]))
    if (offset + AT_ONCE >= body.count) return names.filter((name) => NAMES.includes(name))
  }
}

describe("names in lists", () => {
  it("have an alphabet in PostgreSQL for each language that is looked up", async () => {
    const sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await sql.raw<{ rows: { collname: string }[] }>(
      "SELECT collname FROM pg_collation WHERE collprovider = 'i'",
    )
    const known = rows.map(({ collname }) => collname)
    expect(SORTED_LANGUAGES.filter((code) => !known.includes(`${code}-x-icu`))).toEqual([])
    expect(known).toContain("und-x-icu")
  })

  it("differ between languages", () => {
    expect(EXPECTED.tr).toEqual(TURKISH)
    expect(EXPECTED.sv?.slice(-5)).toEqual(["Zebra", "zoo", "Ångström", "Äpfel", "Öl"])
    expect(EXPECTED.es?.indexOf("Ñandú")).toBeGreaterThan(EXPECTED.es?.indexOf("nube") ?? 0)
    expect(EXPECTED.de).not.toEqual(EXPECTED.tr)
  })

  it.each(["de", "tr", "es"])("of a storefront are sorted as in %s, page by page", async (locale) => {
    const sorted = EXPECTED[locale] ?? []
    const store = storefront(catalogue)
    const lists = [
      ["/store/products", "products", "title"],
      ["/store/collections", "collections", "title"],
      ["/store/pages", "pages", "title"],
      ["/store/search", "hits", "title"],
    ] as const
    for (const [path, many, field] of lists) {
      const q = path === "/store/pages" || path === "/store/search" ? "&q=alphabetic" : ""
      const type = path === "/store/search" ? "&type=page" : ""
      const up = await namesOf(store, `${path}?locale=${locale}&order=${field}${q}${type}`, many, field)
      // The search also has the pages themselves, so each title is there twice.
      const once = up.filter((name, index) => name !== up[index - 1])
      expect({ path, names: once }).toEqual({ path, names: sorted })
      if (path !== "/store/search") expect(up).toEqual(once)
      const down = await namesOf(store, `${path}?locale=${locale}&order=-${field}${q}${type}`, many, field)
      expect({ path, names: down }).toEqual({ path, names: up.reverse() })
    }
  })

  it("of an admin are sorted as in the admin's language, else as in the shop's", async () => {
    const list = (caller: Caller) =>
      namesOf(caller, "/admin/customers?order=last_name", "customers", "last_name")
    expect(await list(withHeaders({ "x-medusa-locale": "tr-TR" }))).toEqual(EXPECTED.tr)
    expect(await list(withHeaders({ cookie: "a=b; lng=sv" }))).toEqual(EXPECTED.sv)
    expect(await list(admin(shop))).toEqual(EXPECTED.de)
  })

  it("of an admin's own lists are sorted alike", async () => {
    const caller = withHeaders({ "x-medusa-locale": "tr" })
    expect(await namesOf(caller, "/admin/pages?order=title", "pages", "title")).toEqual(EXPECTED.tr)
    expect(await namesOf(caller, "/admin/products?order=title", "products", "title")).toEqual(EXPECTED.tr)
    expect(await namesOf(caller, "/admin/products?order=-title", "products", "title")).toEqual(
      [...TURKISH].reverse(),
    )
  })
})

function withHeaders(headers: Record<string, string>): Caller {
  const caller = admin(shop)
  return { ...caller, get: (path) => caller.get(path).set(headers) }
}
