import { z } from "zod"
import { searchTypes } from "../../../features/search/sources"
import { page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"

const LONGEST_QUERY = 200
const MOST_VALUES = 20

/** One value, or several: `type=post&type=page`. */
const several = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.array(value).max(MOST_VALUES)])
    .optional()
    .transform((given) => (given === undefined ? [] : [given].flat()))

const price = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, "must be an amount, such as 12.50")
  .transform(Number)
  .meta({ override: { type: "number", minimum: 0 } })

const highlight = z.array(z.tuple([z.int().min(0), z.int().min(0)])).meta({ examples: [[[5, 14]]] })

const hit = z
  .object({
    id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    type: z
      .string()
      .describe("What it is: `product`, `post` or `page`. There may be others to come.")
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
    score: z
      .number()
      .describe("How well it matches, for comparison within one answer.")
      .meta({ examples: [1.2345] }),
    highlights: z
      .object({ title: highlight, excerpt: highlight })
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

const facets = z
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

export const storeSearch = contract({
  search: {
    method: "GET",
    path: "/store/search",
    auth: "key",
    summary: "Search products, posts and pages",
    description: [
      "One list, best first: a SKU or another code, then a title that is or begins like what was asked for, then words in title, tags and categories, excerpt, text.",
      "All words have to be there. The last one may be its beginning only, so that it can be searched while typing; accents and capitals do not matter; other forms of a word are found in the languages that have a stemmer. A word that nothing has is taken for a misspelling, where one is near: `corrections` says so.",
      "Without `q`, or with a blank one, it lists everything, the newest first: for pages that are only filtered. What has no letter or digit in it finds nothing.",
      "Only what is public and in the sales channels of the key is found, in the language that suits best.",
    ].join("\n\n"),
    localized: true,
    query: pageQuery.extend({
      q: z
        .string()
        .max(LONGEST_QUERY)
        .optional()
        .describe("What to look for; of its words, the first twelve count."),
      type: several(z.enum(searchTypes)).describe("Only these kinds."),
      category_id: several(z.string().max(100)).describe("Only in one of these, or below them."),
      collection_id: several(z.string().max(100)).describe("Only in one of these."),
      tag: several(z.string().max(100)).describe("Only with one of these, as the facet `tag` names them."),
      price_min: price.optional().describe("Only products from this price on."),
      price_max: price.optional().describe("Only products up to this price, itself included."),
      currency_code: z
        .string()
        .regex(/^[a-z]{3}$/i, "must be three letters")
        .optional()
        .describe("Of the prices. Without it the region's, without that the shop's own."),
      region_id: z.string().max(100).optional().describe("The region whose currency prices are in."),
    }),
    response: page({ hits: z.array(hit) }).extend({
      facets,
      corrections: z
        .array(
          z.object({
            word: z.string().meta({ examples: ["stonware"] }),
            replaced_by: z.array(z.string()).meta({ examples: [["stoneware"]] }),
          }),
        )
        .describe("Words that nothing has, and which were looked for in their place."),
    }),
  },
})
