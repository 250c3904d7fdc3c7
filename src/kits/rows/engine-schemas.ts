import { z } from "zod"
import { wholeNumber } from "./fields"
import { LARGEST_PAGE } from "./lists"

/** Schemas for routes of the engine. They contain only the important fields of responses. */

export const fields = z
  .string()
  .optional()
  .describe(
    "The fields and relations to return, separated by commas. `+` adds a field to the default ones, `*` adds a whole relation.",
  )

/** The query of a list of the engine. Each list has its own default for `limit`. */
export function engineListQuery<Filters extends z.ZodRawShape>(
  usualLimit: number,
  filters: Filters,
  largestPage = LARGEST_PAGE,
) {
  return z.looseObject({
    limit: wholeNumber(1, largestPage).default(usualLimit),
    offset: wholeNumber(0).default(0),
    order: z
      .string()
      .optional()
      .describe("The field to sort by. A leading `-` means descending.")
      .meta({ examples: ["-created_at"] }),
    fields,
    ...filters,
  })
}

/**
 * The query of an engine's route for one record. `engineFieldsQuery` is for our own routes that replace one: it refuses
 * other parameters, as the engine does.
 */
export const engineQuery = z.looseObject({ fields })
export const engineFieldsQuery = z.strictObject({ fields })

export function engineList<Items extends z.ZodRawShape>(items: Items) {
  return z.looseObject({
    ...items,
    count: z.int().meta({ examples: [1] }),
    offset: z.int().meta({ examples: [0] }),
    limit: z.int().meta({ examples: [50] }),
  })
}

export const address = z
  .looseObject({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    company: z.string().nullish(),
    address_1: z.string().nullish(),
    address_2: z.string().nullish(),
    city: z.string().nullish(),
    postal_code: z.string().nullish(),
    province: z.string().nullish(),
    country_code: z.string().nullish().describe("ISO 3166-1, two lower-case letters."),
    phone: z.string().nullish(),
  })
  .meta({
    id: "Address",
    examples: [
      {
        first_name: "Ada",
        last_name: "Lovelace",
        address_1: "Unter den Linden 1",
        city: "Berlin",
        postal_code: "10117",
        country_code: "de",
      },
    ],
  })

export const money = z.number().describe("In major units of `currency_code`.")

export const metadata = z.record(z.string(), z.unknown()).nullish()
