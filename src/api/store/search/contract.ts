import { z } from "zod"
import { searchTypes } from "../../../features/kinds"
import { page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { searchCorrection, searchFacets, searchHit } from "../../../modules/search/schemas"

const LONGEST_QUERY = 200
const MOST_VALUES = 20

/** One or more values: `type=post&type=page`. */
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
    response: page({ hits: z.array(searchHit) }).extend({
      facets: searchFacets,
      corrections: z
        .array(searchCorrection)
        .describe("Words that nothing has, and which were looked for in their place."),
    }),
  },
})
