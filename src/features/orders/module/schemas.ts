import { z } from "zod"
import { plainTextField } from "../../../lib/fields"

const MAX_NOTE_LENGTH = 500
const MAX_LINES = 100

const id = (example: string) =>
  z
    .string()
    .min(1)
    .max(100)
    .meta({ examples: [`${example}_01JPA4Y7T3M0Q9Z6K2W8XNRB5D`] })
const quantity = z
  .int()
  .min(1)
  .meta({ examples: [1] })
const note = plainTextField(MAX_NOTE_LENGTH).nullish()

/** A customer's request to return items of an order. */
export const returnRequest = z.strictObject({
  order_id: id("order"),
  items: z
    .array(z.strictObject({ id: id("ordli"), quantity, reason_id: id("rr").nullish(), note }))
    .min(1)
    .max(MAX_LINES),
  return_shipping: z.strictObject({ option_id: id("so") }),
  location_id: z
    .string()
    .nullish()
    .describe("The stock location of the shipping option, for clients that name it. No other is taken."),
  note,
})
