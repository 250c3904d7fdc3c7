import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { holds } from "../../carts/api/store-carts-holds"
import { cart } from "../../carts/api/store-carts-schemas"
import { passenger } from "../module/schemas"

const MAX_TRAVELLERS = 100
const MAX_LINES = 50

/** The type is left open, because the value comes from the engine. */
const readCart: z.ZodType = cart

const id = (example: string) =>
  z
    .string()
    .max(100)
    .meta({ examples: [example] })
const quantity = z
  .int()
  .min(1)
  .max(MAX_TRAVELLERS)
  .meta({ examples: [2] })

const EACH_ONCE = "must have each one once"

const isEachOnce = (ids: string[]) => new Set(ids).size === ids.length

const units = z
  .array(z.strictObject({ unit_id: id("tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"), quantity }))
  .min(1)
  .max(MAX_LINES)
  .refine((all) => isEachOnce(all.map(({ unit_id }) => unit_id)), EACH_ONCE)

const options = z
  .array(z.strictObject({ option_id: id("touropt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"), quantity }))
  .max(MAX_LINES)
  .refine((all) => isEachOnce(all.map(({ option_id }) => option_id)), EACH_ONCE)

export const tourItems = contract({
  addTourItems: {
    method: "POST",
    path: "/store/carts/:id/tour-items",
    auth: "key",
    spamToken: "optional",
    cart: { in: "params.id" },
    summary: "Add the booking of a tour to a cart",
    description:
      "The cart gets a line item for each unit and option. They stay together: removing one removes the booking. The cart holds the places for a limited time, which each change of its items starts again up to a limit. Too few places are 409 `sold_out`. Without an anti-spam token, the carts of a network may together hold so many places as the setting `open_places` says; more are 403 `missing_spam_token`. A departure that is not for sale now is 409 `invalid_state`.",
    body: z.strictObject({
      departure_id: id("tourdep_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
      units,
      options: options.default([]),
      passengers: z
        .array(passenger)
        .max(MAX_TRAVELLERS * MAX_LINES)
        .default([])
        .describe("At most one for each piece of a unit."),
    }),
    idempotent: true,
    response: z.object({
      cart: readCart,
      line_item_ids: z.array(z.string()).meta({ examples: [["cali_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
      hold: z.object({
        id: z.string().meta({ examples: ["hold_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        expires_at: timestamp,
      }),
      holds,
    }),
    errors: [
      ...(["sold_out", "invalid_state", "not_found"] as const),
      ...(["missing_spam_token", "invalid_spam_token", "bot_suspected"] as const),
    ],
  },
  removeTourItem: {
    method: "DELETE",
    path: "/store/carts/:id/tour-items/:lineItemId",
    auth: "key",
    cart: { in: "params.id" },
    summary: "Remove the booking of a tour from a cart",
    description: "Removes all line items of the booking, and gives back its places at once.",
    response: z.object({
      id: z.string().meta({ examples: ["cali_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("line-item").meta({ examples: ["line-item"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
      parent: readCart,
      holds,
    }),
    errors: ["invalid_state"],
  },
})
