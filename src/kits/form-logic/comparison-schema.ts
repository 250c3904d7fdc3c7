import { z } from "zod"

/** The operators of a condition. */
const OPERATORS = ["eq", "ne", "in", "contains", "gt", "lt", "empty"] as const
const MAX_VALUE_LENGTH = 1_000

const scalar = z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean()])

export const comparison = z.strictObject({
  field: z.string().max(64),
  op: z.enum(OPERATORS),
  value: z.union([scalar, z.array(scalar).max(200)]).nullish(),
})
