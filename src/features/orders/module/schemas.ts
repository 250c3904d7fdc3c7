import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery } from "../../../kits/rows/lists"
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

/** Why an order waits for an admin. */
export const WAITING_KINDS = ["to_pack", "failed_payment"] as const

export const waitingOrder = z
  .object({
    id: id("order"),
    display_id: z.int().meta({ examples: [1042] }),
    created_at: timestamp,
    kinds: z
      .array(z.enum(WAITING_KINDS))
      .describe(
        "`to_pack`: paid or authorized, with things to ship, at most 180 days old. `failed_payment`: in the last two weeks a payment failed, or the money that a payment service held for it was let go, and nothing else has paid it.",
      )
      .meta({ examples: [["to_pack"]] }),
    email: z
      .string()
      .nullable()
      .meta({ examples: ["ada@example.com"] }),
    name: z
      .string()
      .nullable()
      .describe("Who gets the parcel.")
      .meta({ examples: ["Ada Lovelace"] }),
    pieces: z
      .number()
      .describe("Pieces that are to be shipped and are not. 0 if it is not to be packed.")
      .meta({ examples: [3] }),
    total: z
      .number()
      .describe("In major units.")
      .meta({ examples: [59.9] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
  })
  .meta({ id: "AdminWaitingOrder" })

export const waitingOrdersQuery = listQuery({
  order: ["created_at", "-created_at"],
  filters: { kind: z.enum(WAITING_KINDS).optional().describe("Default: both.") },
})
