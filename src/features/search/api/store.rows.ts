import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { searchTypes } from "../../kinds"
import { SEARCH_ORDERS, searchCorrection, searchFacets, searchHit } from "../module/schemas"

const MAX_QUERY_LENGTH = 200
const MAX_VALUES = 20

/** One or more values: `type=post&type=page`. */
const several = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.array(value).max(MAX_VALUES)])
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
    cachedUntilChangeOf: ["search", "review"],
    auth: "key",
    summary: `Search all public records: ${searchTypes.join(", ")}`,
    description: [
      "One list, best matches first: SKUs and other codes, then equal or beginning titles, then words in title, tags and categories, excerpt and text.",
      "All words must match. The last word may be incomplete, for search while typing. Accents and case do not matter. Languages with a stemmer also match other forms of a word. An unknown word is corrected to a similar one, and `corrections` lists it.",
      "Without `q`, it lists everything, newest first, for pages with filters only. A `q` without letters and digits finds nothing.",
      "It finds only public things in the sales channels of the key, in the best language.",
    ].join("\n\n"),
    localized: true,
    query: listQuery({
      order: SEARCH_ORDERS,
      filters: {
        q: z
          .string()
          .max(MAX_QUERY_LENGTH)
          .optional()
          .describe("The search words. Only the first twelve count."),
        type: several(z.enum(searchTypes)).describe("Only these kinds."),
        category_id: several(z.string().max(100)).describe(
          "Only in one of these categories or their descendants.",
        ),
        collection_id: several(z.string().max(100)).describe("Only in one of these collections."),
        tag: several(z.string().max(100)).describe(
          "Only with one of these tags, by their value in the facet `tag`.",
        ),
        price_min: price.optional().describe("Only products from this price on."),
        price_max: price.optional().describe("Only products up to and including this price."),
        currency_code: z
          .string()
          .regex(/^[a-z]{3}$/i, "must be three letters")
          .optional()
          .describe("The currency of prices. Default: the region's currency, else the shop's default."),
        region_id: z.string().max(100).optional().describe("The region whose currency prices are in."),
      },
    }),
    response: page({ hits: z.array(searchHit) }).extend({
      facets: searchFacets,
      corrections: z.array(searchCorrection).describe("Unknown words and the words that replaced them."),
    }),
  },
})
