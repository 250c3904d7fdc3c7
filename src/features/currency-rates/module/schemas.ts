import { z } from "zod"
import { timestamp, wholeNumber } from "../../../kits/rows/fields"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../lib/currency-codes"
import { PRICE_LIST_STATUSES, PRICED_PRODUCTS, SNAPSHOT_STATUSES, SOURCES } from "./fields"
import { asRate } from "./lib/decimals"

/** A currency code (ISO 4217). Responses contain it in lower case. */
export const currencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, "must be a currency code, such as usd")
  .transform((code) => code.toLowerCase())
  .meta({ override: { type: "string" }, examples: ["usd"] })

const baseCode = currencyCode.meta({ override: { type: "string" }, examples: ["eur"] })

const ofCurrency = (code: typeof currencyCode, example: string) =>
  code.refine(isCurrencyCode, UNKNOWN_CURRENCY).meta({ override: { type: "string" }, examples: [example] })

/** Decimals are texts, because JSON numbers lose digits. */
const rate = z
  .string()
  .max(30)
  .refine((text) => asRate(text) !== undefined, "must be a positive decimal such as 1.0823, as a text")
  .transform((text) => asRate(text) ?? text)
  .meta({ override: { type: "string" }, examples: ["1.0823"] })

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, "must be a percentage such as 2.5, as a text")
  .meta({ examples: ["2.5"] })

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, "must be an amount such as 9.99, as a text")
  .meta({ examples: ["9.99"] })

const ending = z
  .string()
  .regex(/^0(\.\d{1,3})?$/, "must be an amount below 1, such as 0.99, as a text")
  .meta({ examples: ["0.99"] })

const increment = amount.refine((text) => Number(text) > 0, "must be more than 0")

const rules = {
  manual_rate: rate.nullable().optional().describe("Precedes every source. `null` uses the sources."),
  margin_percent: percent.optional().describe("Added to converted prices."),
  rounding_increment: increment.nullable().optional().describe("Converted prices are multiples of it."),
  charm_ending: ending.nullable().optional().describe("Converted prices end with it."),
  price_floor: amount.nullable().optional().describe("The lowest converted price."),
}

export const newCurrencyPair = z
  .strictObject({ base: ofCurrency(baseCode, "eur"), quote: ofCurrency(currencyCode, "usd"), ...rules })
  .refine(({ base, quote }) => base !== quote, { path: ["quote"], error: "must differ from the base" })

export const currencyPairChange = z.strictObject(rules)

export const activeRate = z
  .object({
    base: z.string().meta({ examples: ["eur"] }),
    quote: z.string().meta({ examples: ["usd"] }),
    rate: z
      .string()
      .describe("The price of one unit of the base, as a decimal.")
      .meta({ examples: ["1.0823"] }),
    source: z.enum(["manual", ...SOURCES]).meta({ examples: ["ecb"] }),
    as_of: z
      .string()
      .describe("The day for which the source states the rate.")
      .meta({ examples: ["2026-03-13"] }),
    fetched_at: timestamp,
    is_stale: z.boolean().meta({ examples: [false] }),
    failed_over_from: z
      .enum(SOURCES)
      .nullable()
      .describe("The better source, if this one stands in for it.")
      .meta({ examples: [null] }),
    margin_percent: z
      .string()
      .describe("The shop adds it to converted prices.")
      .meta({ examples: ["2.5"] }),
    rate_with_margin: z.string().meta({ examples: ["1.1093575"] }),
  })
  .meta({ id: "CurrencyRate" })

export const exchangeRates = z
  .object({
    base: z.string().meta({ examples: ["eur"] }),
    source: z
      .enum(["manual", ...SOURCES])
      .nullable()
      .meta({ examples: ["ecb"] }),
    as_of: z
      .string()
      .nullable()
      .meta({ examples: ["2026-03-13"] }),
    fetched_at: timestamp.nullable(),
    is_stale: z.boolean().meta({ examples: [false] }),
    rates: z
      .record(z.string(), z.string())
      .describe("The price of one unit of the base in each currency, as decimals.")
      .meta({ examples: [{ usd: "1.0823" }] }),
  })
  .meta({ id: "ExchangeRates" })

export const jump = z.object({
  base: z.string().meta({ examples: ["eur"] }),
  quote: z.string().meta({ examples: ["try"] }),
  before: z.string().meta({ examples: ["35.1"] }),
  now: z.string().meta({ examples: ["351"] }),
})

export const rateSnapshot = z
  .object({
    id: z.string().meta({ examples: ["rates_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    source: z.enum(SOURCES).meta({ examples: ["ecb"] }),
    base: z.string().meta({ examples: ["eur"] }),
    as_of: z.string().meta({ examples: ["2026-03-13"] }),
    fetched_at: timestamp,
    status: z.enum(SNAPSHOT_STATUSES).meta({ examples: ["held"] }),
    jumps: z.array(jump).nullable().describe("The rates that changed too much."),
    rates: z.record(z.string(), z.string()).meta({ examples: [{ usd: "1.0823" }] }),
    is_inverse: z
      .boolean()
      .describe("If true, a rate is the price of one unit in the base.")
      .meta({ examples: [false] }),
    decided_at: timestamp.nullable(),
  })
  .meta({ id: "RateSnapshot" })

export const refreshed = z
  .object({
    source: z.enum(SOURCES).meta({ examples: ["ecb"] }),
    result: z
      .enum(["stored", "held", "known", "failed"])
      .describe("`known`: the source has nothing newer. `held`: a rate jumped, so an admin must decide.")
      .meta({ examples: ["stored"] }),
    as_of: z
      .string()
      .nullable()
      .meta({ examples: ["2026-03-13"] }),
    problem: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    jumps: z.array(jump).meta({ examples: [[]] }),
    snapshot_id: z.string().nullable(),
  })
  .meta({ id: "RefreshedRates" })

const MAX_HISTORY_DAYS = 366

export const rateHistoryQuery = z.strictObject({
  base: baseCode,
  quote: currencyCode,
  days: wholeNumber(1, MAX_HISTORY_DAYS).default(90),
})

const amountShown = z.string().meta({ examples: ["21.99"] })

const quantity = z
  .string()
  .nullable()
  .meta({ examples: [null] })

/** A price after a conversion. */
export const convertedPrice = z
  .object({
    product_id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    product_title: z.string().meta({ examples: ["Linen tablecloth"] }),
    variant_id: z.string().meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    variant_title: z.string().meta({ examples: ["180 × 140 cm"] }),
    sku: z
      .string()
      .nullable()
      .meta({ examples: ["LINEN-180"] }),
    amount: amountShown.describe("The price in the base currency."),
    converted: amountShown.describe("The price in the quote currency, with margin and rounding."),
    min_quantity: quantity,
    max_quantity: quantity,
  })
  .meta({ id: "ConvertedPrice" })

export const conversion = z
  .object({
    base: z.string().meta({ examples: ["eur"] }),
    quote: z.string().meta({ examples: ["usd"] }),
    rate: z.string().meta({ examples: ["1.0823"] }),
    source: z.string().meta({ examples: ["ecb"] }),
    as_of: z.string().meta({ examples: ["2026-03-13"] }),
    is_stale: z.boolean().meta({ examples: [false] }),
    kind: z.enum(PRICED_PRODUCTS).meta({ examples: ["goods"] }),
  })
  .meta({ id: "RateConversion" })

export const ratePriceList = z
  .object({
    id: z.string().meta({ examples: ["ratelist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    base: z.string().meta({ examples: ["eur"] }),
    quote: z.string().meta({ examples: ["usd"] }),
    rate: z.string().meta({ examples: ["1.0823"] }),
    source: z.string().meta({ examples: ["ecb"] }),
    as_of: z.string().meta({ examples: ["2026-03-13"] }),
    price_list_id: z
      .string()
      .describe("The engine's price list.")
      .meta({ examples: ["plist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    prices: z
      .int()
      .describe("The number of prices.")
      .meta({ examples: [120] }),
    status: z
      .enum(PRICE_LIST_STATUSES)
      .describe("`applied`: storefronts see the prices. `replaced`: a newer list has taken its place.")
      .meta({ examples: ["applied"] }),
    created_at: timestamp,
  })
  .meta({ id: "RatePriceList" })
