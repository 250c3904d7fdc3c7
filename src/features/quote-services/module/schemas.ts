import { z } from "zod"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../lib/currency-codes"
import { plainLineField, plainTextField } from "../../../lib/fields"

/** The units in which services are sold. */
export const SERVICE_UNITS = ["piece", "hour", "day", "visit", "employee", "month", "year"] as const

/** Larger amounts lose digits in JSON. */
const LARGEST_AMOUNT = 1_000_000_000

const code = z
  .string()
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, "must have small letters, digits, '-' and '_' only")
  .max(60)
  .meta({ examples: ["installation"] })

const name = plainLineField(200).meta({ examples: ["Installation on site"] })

const optional = {
  description: plainTextField(5000).nullable().optional(),
  unit: z.enum(SERVICE_UNITS).optional().describe("What one piece is. Default: `piece`."),
  base_amount: z
    .number()
    .min(0)
    .max(LARGEST_AMOUNT)
    .nullable()
    .optional()
    .describe("The price of one unit, without taxes. `null`: the shop prices each request.")
    .meta({ examples: [120] }),
  currency_code: z
    .string()
    .refine(isCurrencyCode, UNKNOWN_CURRENCY)
    .nullable()
    .optional()
    .describe("Required with `base_amount`.")
    .meta({ examples: ["eur"] }),
  requires_isg: z
    .boolean()
    .optional()
    .describe("The price comes from the ISG rates: from their service with the same code.")
    .meta({ examples: [false] }),
}

export const newQuoteService = z.strictObject({ code, name, ...optional })

export const quoteServiceChange = z.strictObject({
  code: code.optional(),
  name: name.optional(),
  ...optional,
})
