import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { holds } from "../../carts/api/store-carts-holds"
import { cart } from "../../carts/api/store-carts-schemas"
import { attendee } from "../module/schemas"

const MAX_TICKETS = 100

/** The type is left open, because the value comes from the engine. */
const readCart: z.ZodType = cart

export const eventItems = contract({
  addEventItems: {
    method: "POST",
    path: "/store/carts/:id/event-items",
    auth: "key",
    spamToken: "optional",
    cart: { in: "params.id" },
    summary: "Add tickets to a cart",
    description:
      "The cart holds the places for a limited time, which each change of its items starts again up to a limit. Too few places are 409 `sold_out`. Without an anti-spam token, the carts of a network may together hold so many places as the setting `open_places` says; more are 403 `missing_spam_token`. A ticket that is not for sale now, or changes at this moment, is 409 `invalid_state`. To change the quantity, remove the line item and add another one.",
    body: z.strictObject({
      ticket_id: z
        .string()
        .max(100)
        .meta({ examples: ["ticket_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      quantity: z
        .int()
        .min(1)
        .max(MAX_TICKETS)
        .meta({ examples: [1] }),
      attendees: z.array(attendee).max(MAX_TICKETS).default([]).describe("At most one for each ticket."),
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
  removeEventItem: {
    method: "DELETE",
    path: "/store/carts/:id/event-items/:lineItemId",
    auth: "key",
    cart: { in: "params.id" },
    summary: "Remove tickets from a cart",
    description: "Gives back their places at once.",
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
