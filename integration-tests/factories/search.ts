import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import type { SearchDocument, SearchEntity } from "../../src/features/search/module/types"
import { type Caller, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** A word that occurs in no other text, and that no correction of typing errors leads to. */
export function uniqueWord(): string {
  return [...randomUUID().replaceAll("-", "")]
    .map((digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)])
    .join("")
}

/** A document in one language, in the format of the index. */
export function searchEntity(fields: Partial<SearchDocument> = {}): SearchEntity {
  const id = fields.id ?? `found_${randomUUID()}`
  const document: SearchDocument = {
    id,
    locale: "en",
    title: unique("Title"),
    excerpt: "",
    body: "",
    slug: id,
    image_url: null,
    terms: [],
    codes: [],
    facets: [],
    prices: {},
    channels: null,
    visible_from: "2026-01-01T00:00:00.000Z",
    ...fields,
  }
  return { id, updated_at: "2026-01-01T00:00:00.000Z", made_of: [], documents: [document] }
}

/** Writes a document into the search index without a record. For specs that test only the search. */
export async function indexDocument(shop: Shop, fields: Partial<SearchDocument> & { type?: string } = {}) {
  const { type = "page", ...given } = fields
  const entity = searchEntity(given)
  await shop.container.resolve("siteSearch").writeEntities(type, [entity.id], async () => [entity])
  return entity.documents[0]
}

/** Creates a product in the shop's sales channels. */
export async function createSoldProduct(shop: Shop, fields: Record<string, unknown> = {}) {
  const channels = await shop.container.resolve(Modules.SALES_CHANNEL).listSalesChannels()
  const { result } = await createProductsWorkflow(shop.container).run({
    input: {
      products: [
        {
          title: unique("Product"),
          status: "published",
          options: [{ title: "Size", values: ["One"] }],
          variants: [
            { title: "One", options: { Size: "One" }, prices: [{ currency_code: "eur", amount: 12.5 }] },
          ],
          sales_channels: channels.map(({ id }) => ({ id })),
          ...fields,
        },
      ],
    },
  })
  const [product] = result
  if (!product) throw new Error("The product was not created")
  return product
}

export async function search(
  shop: Shop,
  query: Record<string, string | string[]>,
  caller: Caller = storefront(shop),
) {
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  const { body } = await caller.get(`/store/search?${new URLSearchParams(parameters).toString()}`).expect(200)
  return body as {
    hits: {
      id: string
      type: string
      title: string
      excerpt: string
      locale: string
      url: string | null
      price: { amount: number; currency_code: string } | null
      score: number
      highlights: { title: [number, number][]; excerpt: [number, number][] }
    }[]
    count: number
    facets: Record<
      "type" | "category" | "collection" | "tag",
      { value: string; label: string; count: number }[]
    > & {
      price: {
        min: number
        max: number
        currency_code: string
        ranges: { from: number; to: number; count: number }[]
      } | null
    }
    corrections: { word: string; replaced_by: string[] }[]
  }
}

/** Returns the ids that a query finds. */
export async function idsFound(
  shop: Shop,
  query: Record<string, string | string[]>,
  caller?: Caller,
): Promise<string[]> {
  const { hits } = await search(shop, query, caller)
  return hits.map(({ id }) => id)
}
