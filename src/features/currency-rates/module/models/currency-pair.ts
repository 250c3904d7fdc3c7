import { model } from "@medusajs/framework/utils"

/** Decimal numbers are stored as texts, because a number in JavaScript would round them. */
export const CurrencyPair = model
  .define("currency_pair", {
    id: model.id({ prefix: "curpair" }).primaryKey(),
    /** ISO 4217 in lower case, like all currency codes here. */
    base: model.text().searchable(),
    quote: model.text().searchable(),
    /** The rate that an admin has set. It is used instead of the sources' rates. */
    manual_rate: model.text().nullable(),
    manual_set_at: model.dateTime().nullable(),
    /** Converted prices are higher by this many percent. */
    margin_percent: model.text().default("0"),
    /** Converted prices are multiples of this amount. */
    rounding_increment: model.text().nullable(),
    /** Converted prices end like this amount, which is below 1, such as 0.99. */
    charm_ending: model.text().nullable(),
    /** Converted prices are never lower than this amount. */
    price_floor: model.text().nullable(),
  })
  .indexes([{ on: ["base", "quote"], unique: true, where: "deleted_at IS NULL" }])
