import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

/** Response schemas of the search routes. */

/** How hits can be sorted. Hits without a price come last. */
export const SEARCH_ORDERS = [
  "relevance",
  "-published_at",
  "published_at",
  "title",
  "-title",
  "price",
  "-price",
] as const

/** Positions of matched words in a text: from, to (exclusive), in UTF-16 code units. */
export const highlights = z.array(z.tuple([z.int().min(0), z.int().min(0)])).meta({ examples: [[[5, 14]]] })

export const searchHit = z
  .object({
    id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    type: z
      .string()
      .describe("What it is, such as `product`, `post` or `page`. There may be others to come.")
      .meta({ examples: ["product"] }),
    locale: z
      .string()
      .describe("The language of its texts.")
      .meta({ examples: ["en"] }),
    title: z.string().meta({ examples: ["Tide stoneware mug"] }),
    excerpt: z
      .string()
      .describe("Plain text; where the words stand further down, the piece of the text around them.")
      .meta({ examples: ["Thrown by hand, glazed in sea green."] }),
    slug: z
      .string()
      .describe("Its slug, of products their handle.")
      .meta({ examples: ["tide-stoneware-mug"] }),
    url: z
      .string()
      .nullable()
      .describe("Where the shop's storefront shows it; `null` until the shop's settings say where that is.")
      .meta({ examples: ["https://shop.example/products/tide-stoneware-mug"] }),
    image_url: z
      .string()
      .nullable()
      .meta({ examples: ["https://shop.example/static/tide-stoneware-mug.webp"] }),
    price: z
      .object({ amount: z.number(), currency_code: z.string() })
      .nullable()
      .describe("The lowest of its variants, without price lists and prices of regions.")
      .meta({ examples: [{ amount: 24.5, currency_code: "eur" }] }),
    rating: z
      .object({
        average: z
          .number()
          .nullable()
          .meta({ examples: [4.67] }),
        count: z.int().meta({ examples: [3] }),
      })
      .nullable()
      .describe("Of the approved reviews of a product or tour; `null` for other kinds.")
      .meta({ examples: [{ average: 4.67, count: 3 }] }),
    score: z
      .number()
      .describe("How well it matches, for comparison within one answer.")
      .meta({ examples: [1.2345] }),
    highlights: z
      .object({ title: highlights, excerpt: highlights })
      .describe(
        "Where the words stand that were looked for: pairs of from and to (exclusive), in UTF-16 code units, as JavaScript counts. The texts have no markup: escape them as any text, and mark these ranges.",
      ),
  })
  .meta({ id: "SearchHit" })

const facet = (value: string, label: string) =>
  z.array(
    z.object({
      value: z.string().meta({ examples: [value] }),
      label: z.string().meta({ examples: [label] }),
      count: z
        .int()
        .min(1)
        .meta({ examples: [3] }),
    }),
  )

const amount = (example: number) => z.number().meta({ examples: [example] })

export const searchFacets = z
  .object({
    type: facet("product", "product"),
    category: facet("pcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", "Mugs"),
    collection: facet("pcol_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", "Tide"),
    tag: facet("handmade", "Handmade"),
    price: z
      .object({
        currency_code: z.string().meta({ examples: ["eur"] }),
        min: amount(12),
        max: amount(48),
        ranges: z
          .array(
            z.object({
              from: amount(10),
              to: amount(20),
              count: z
                .int()
                .min(1)
                .meta({ examples: [2] }),
            }),
          )
          .describe("From (inclusive) to (exclusive), with at least one product each."),
      })
      .nullable(),
  })
  .describe(
    "What the hits can be narrowed down by, the most frequent first, at most 50 values each. Each facet is counted with all filters but its own, so that others of its values can be offered beside those that are chosen.",
  )
  .meta({ id: "SearchFacets" })

export const searchCorrection = z.object({
  word: z.string().meta({ examples: ["stonware"] }),
  replaced_by: z.array(z.string()).meta({ examples: [["stoneware"]] }),
})

export const searchRebuild = z
  .object({
    id: z.string().meta({ examples: ["srebuild_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    status: z.enum(["running", "done", "failed"]),
    documents: z
      .int()
      .describe("Things written so far.")
      .meta({ examples: [240] }),
    total: z
      .int()
      .describe("Things that there were when it began.")
      .meta({ examples: [240] }),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "SearchRebuild" })

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

export const searchStatus = z
  .object({
    types: z.array(
      z.object({
        type: z.string().meta({ examples: ["product"] }),
        entities: count(40).describe("Things that are found, now or when their time comes."),
        documents: count(40).describe("The same, each language counted."),
        indexed_at: timestamp.describe("When one of them was written last."),
      }),
    ),
    words: count(1200).describe("Different words, by which misspellings are recognised."),
    rebuild: searchRebuild.nullable().describe("The last one."),
  })
  .meta({ id: "SearchStatus" })
