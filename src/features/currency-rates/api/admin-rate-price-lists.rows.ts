import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { line } from "../../../lib/fields"
import { PRICE_LIST_STATUSES, PRICED_PRODUCTS } from "../module/fields"
import { conversion, convertedPrice, ratePriceList } from "../module/schemas"

const pairId = z
  .string()
  .min(1)
  .max(64)
  .meta({ examples: ["curpair_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const kind = z
  .enum(PRICED_PRODUCTS)
  .optional()
  .describe(
    "`all` also converts the prices of tickets, tours and services. Default: as the pair's applied list, or else `goods`.",
  )

const one = z.object({ rate_price_list: ratePriceList })

export const adminRatePriceLists = contract({
  adminListRatePriceLists: {
    method: "GET",
    path: "/admin/rate-price-lists",
    auth: "admin",
    summary: "The price lists that were made from rates",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: { status: z.enum(PRICE_LIST_STATUSES).optional() },
    }),
    response: page({ rate_price_lists: z.array(ratePriceList) }),
  },
  adminPreviewRatePriceList: {
    method: "GET",
    path: "/admin/rate-price-lists/preview",
    auth: "admin",
    summary: "The prices that a currency pair would give",
    description: "Variants with an own price in the quote currency are left out.",
    query: listQuery({ order: ["title", "-title"], filters: { currency_pair_id: pairId, kind } }),
    response: page({ prices: z.array(convertedPrice) }).extend({
      conversion,
      own_prices: z
        .int()
        .describe("The number of prices that are left out.")
        .meta({ examples: [3] }),
    }),
    errors: ["not_found", "invalid_state"],
  },
  adminCreateRatePriceList: {
    method: "POST",
    path: "/admin/rate-price-lists",
    auth: "admin",
    summary: "Convert prices with a currency pair's rate",
    description:
      "Makes an active price list with a price for each variant that has none of its own in the quote currency, at " +
      "most 100,000. A list of the same pair is replaced. The rate is the active one of this moment; later rates do " +
      "not change the prices.",
    body: z.strictObject({
      currency_pair_id: pairId,
      title: line(100)
        .optional()
        .meta({ examples: ["Dollar prices"] }),
      kind,
    }),
    response: one,
    errors: ["not_found", "invalid_state", "out_of_range"],
  },
  adminUndoRatePriceList: {
    method: "POST",
    path: "/admin/rate-price-lists/:id/undo",
    auth: "admin",
    summary: "Remove the prices of the list that is applied",
    description: "Deletes the list. The list of the same pair that it had replaced is active again.",
    body: noBody,
    response: one,
    errors: ["invalid_state"],
  },
})
