import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { contract } from "../../../lib/contract/row"
import { returnRequest } from "../../../modules/orders/schemas"

const requested = z
  .object({
    id: z.string(),
    order_id: z.string(),
    status: z.string(),
    created_at: timestamp,
    items: z.array(
      z.object({
        id: z.string(),
        item_id: z.string(),
        quantity: z.number(),
        reason_id: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: "Return",
    examples: [
      {
        id: "return_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        order_id: "order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        status: "requested",
        created_at: "2026-03-14T09:26:53.589Z",
        items: [
          {
            id: "retitem_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            item_id: "ordli_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            quantity: 1,
            reason_id: null,
            note: null,
          },
        ],
      },
    ],
  })

export const returns = contract({
  createReturn: {
    method: "POST",
    path: "/store/returns",
    auth: "key+customer",
    summary: "Request the return of items",
    description:
      "For fulfilled items of the customer's own order. `return_shipping.option_id` is from `GET /store/shipping-options?is_return=true` for the cart of the order. The shop sets its price. An admin receives and refunds the return.",
    body: returnRequest,
    response: z.object({ return: requested }),
    errors: ["not_found", "invalid_state"],
  },
})
