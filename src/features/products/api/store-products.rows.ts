import { z } from "zod"
import { fields } from "../../../kits/rows/engine-schemas"
import { flag, wholeNumber, writtenMoment } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { priceHints } from "../../../kits/rows/price-hints"
import { contract } from "../../../kits/rows/row"
import { addedFilters, addedKinds } from "../../product-parts"
import { product } from "./store-products-schemas"

const MAX_TEXT_LENGTH = 200
const MAX_FIELDS_LENGTH = 4000
const LARGEST_AMOUNT = 1e12
const MAX_WORDS = 12
/** The most values of one filter. A wish list or a cart has fewer. */
const MAX_VALUES = 100

const text = z.string().max(MAX_TEXT_LENGTH)

/** One or more values, as storefronts for the engine send them: `id=a&id=b`, `id[]=a&id[]=b` or `id[]=a,b`. */
const texts = z
  .union([text, z.array(z.string().max(MAX_TEXT_LENGTH * MAX_VALUES)).max(MAX_VALUES)])
  .transform((value) => (Array.isArray(value) ? value.flatMap((part) => part.split(",")) : [value]))
  .pipe(z.array(text).max(MAX_VALUES))
  .meta({ override: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } })

/** The engine takes the text `null` for a missing value. */
const missing = z.literal("null").transform(() => null)

const textsOrMissing = z.union([missing, texts])

/** An amount in a query, where every value is a string. */
const amount = z
  .string()
  .refine((value) => /^[-+]?\d{1,15}(\.\d{1,10})?$/.test(value), "must be a decimal number such as 19.90")
  .transform(Number)
  .pipe(z.number().min(0).max(LARGEST_AMOUNT))
  .meta({ override: { type: "number", minimum: 0 }, examples: ["19.90"] })

/** Filters with the engine's operators, such as `created_at[$gt]`. The engine validates them. */
const asTheEngine = z.unknown().meta({ override: { description: "In the engine's format." } })

const dayOrMoment = z.union([missing, z.iso.date(), writtenMoment])
const someMoments = z.array(dayOrMoment).max(MAX_VALUES)
const sides = {
  $eq: z.union([dayOrMoment, someMoments]),
  $ne: z.union([dayOrMoment, someMoments]),
  $in: someMoments,
  $nin: someMoments,
  $gt: dayOrMoment,
  $gte: dayOrMoment,
  $lt: dayOrMoment,
  $lte: dayOrMoment,
}
/** A filter by time, such as `created_at[$gte]=2026-01-01`. */
const moments = z.union([dayOrMoment, someMoments, z.strictObject(sides).partial()])

const buyer = {
  ...priceHints,
  country_code: text
    .optional()
    .describe("Adds this country's taxes, if the region calculates taxes automatically."),
  province: text.optional(),
  cart_id: text.optional().describe("Uses the region, country and province of this cart."),
  sales_channel_id: texts
    .optional()
    .describe("Limits the list to these sales channels of the publishable key."),
}

const selection = fields.pipe(z.string().max(MAX_FIELDS_LENGTH).optional())

const filters = {
  q: text
    .refine((words) => words.split(/\s+/).length <= MAX_WORDS, `must be at most ${MAX_WORDS} words`)
    .optional()
    .describe("All words must be in a text of the product or of a variant."),
  collection_id: textsOrMissing.optional(),
  category_id: textsOrMissing.optional(),
  price_min: amount
    .optional()
    .describe("Products with a variant that costs this buyer at least this price, and at most `price_max`."),
  price_max: amount.optional(),
  id: texts.optional(),
  handle: texts.optional(),
  title: textsOrMissing.optional(),
  tag_id: textsOrMissing.optional(),
  type_id: textsOrMissing.optional(),
  external_id: textsOrMissing.optional(),
  is_giftcard: flag.optional(),
  option_id: asTheEngine.optional(),
  option_value_id: asTheEngine.optional(),
  created_at: moments.optional(),
  updated_at: moments.optional(),
  deleted_at: moments.optional().describe("Deleted products are not sold, so only `null` finds products."),
  variants: asTheEngine.optional(),
  $and: asTheEngine.optional(),
  $or: asTheEngine.optional(),
}

/** The filters by which a product can be left out. */
export const FILTERS = [
  ...(["q", "collection_id", "category_id", "price_min", "price_max", "handle", "title", "tag_id"] as const),
  ...(["type_id", "external_id", "is_giftcard", "option_id", "option_value_id", "created_at"] as const),
  ...(["updated_at", "deleted_at", "variants", "$and", "$or"] as const),
]

/** Accepted because the engine accepts it, but it has no effect. */
const withDeleted = flag.optional().describe("Has no effect, because storefronts never see deleted products.")

const USUAL_PAGE = 50

/** A list can be sorted by these. `price` is the price of the cheapest variant. */
const ORDERS = ["created_at", "updated_at", "title", "handle", "variants.title", "price"] as const
const DOWNWARDS = [
  "-created_at",
  "-updated_at",
  "-title",
  "-handle",
  "-id",
  "-variants.title",
  "-price",
] as const

const list = listQuery({
  // The engine's default: the oldest first.
  order: ["id", ...ORDERS, ...DOWNWARDS],
  filters: { ...addedFilters, ...buyer, ...filters, fields: selection, with_deleted: withDeleted },
})

export const products = contract({
  listProducts: {
    method: "GET",
    path: "/store/products",
    cachedUntilChangeOf: ["product", "stock", "price", "pricing", "taxonomy", ...addedKinds],
    auth: "key",
    customer: "optional",
    summary: "List products",
    description:
      "With variants, prices and stock. Prices are for this caller and one item, in the currency of `region_id` or in `currency_code`. They include sales, price lists and the customer's groups.",
    query: list.extend({
      limit: wholeNumber(1, 100).default(USUAL_PAGE).describe("The maximum number of results."),
    }),
    localized: true,
    response: page({ products: z.array(product) }),
    errors: ["invalid_field", "out_of_range"],
  },
  readProduct: {
    method: "GET",
    path: "/store/products/:id",
    cachedUntilChangeOf: ["product", "stock", "price", "pricing", "taxonomy", ...addedKinds],
    auth: "key",
    customer: "optional",
    summary: "One product, by its id or its handle",
    description:
      "Accepts the parameters of the list, like the engine. 404 if the filters exclude the product.",
    query: list.extend({ limit: wholeNumber(0).optional().describe("Has no effect.") }),
    localized: true,
    response: z.object({ product }),
    errors: ["invalid_field", "out_of_range"],
  },
})
