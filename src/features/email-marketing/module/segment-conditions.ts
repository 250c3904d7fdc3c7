import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { line } from "../../../lib/fields"
import { OPERATORS } from "./segment-fields"

const MAX_DAYS = 3_650
const MAX_ORDERS = 100_000
const HIGHEST_TOTAL = 1_000_000_000_000

const text = line(200)
const id = line(100)
const days = z.int().min(1).max(MAX_DAYS)

const textOf = <Name extends string>(field: Name) =>
  z.strictObject({ field: z.literal(field), op: z.enum(OPERATORS.text), value: text })
const oneOf = <Name extends string, Value extends z.ZodType<string>>(field: Name, value: Value) =>
  z.strictObject({ field: z.literal(field), op: z.enum(OPERATORS.one), value })
const flagOf = <Name extends string>(field: Name) =>
  z.strictObject({ field: z.literal(field), op: z.enum(OPERATORS.flag), value: z.boolean() })
const daysOf = <Name extends string>(field: Name) =>
  z.strictObject({ field: z.literal(field), op: z.enum(OPERATORS.days), value: days })

/** One condition about a subscriber. */
export const segmentCondition = z.discriminatedUnion("field", [
  textOf("email"),
  textOf("first_name"),
  textOf("last_name"),
  oneOf("locale", localeCode),
  daysOf("added"),
  oneOf("list", id),
  oneOf("left_list", id),
  textOf("consent_source"),
  daysOf("consented"),
  flagOf("is_customer"),
  flagOf("has_account"),
  oneOf("customer_group", id),
  daysOf("customer_since"),
  z.strictObject({
    field: z.literal("order_count"),
    op: z.enum(OPERATORS.number),
    // Fewer than one order is what 'less_than 1' says, so that no other number needs a meaning for people without orders.
    value: z.int().min(1).max(MAX_ORDERS),
  }),
  z.strictObject({
    field: z.literal("order_total"),
    op: z.enum(OPERATORS.number),
    value: z.number().positive().max(HIGHEST_TOTAL),
    currency_code: z.string().regex(/^[a-z]{3}$/, "must be a currency code such as eur"),
  }),
  daysOf("last_order"),
  oneOf("bought_product", id),
])

export type SegmentCondition = z.output<typeof segmentCondition>
