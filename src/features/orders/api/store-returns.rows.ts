import { z } from "zod"
import { metadata, money } from "../../../kits/rows/engine-schemas"
import { timestamp } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { returnRequest } from "../module/schemas"

/** The fields of the engine's type `StoreReturn`, and the shipping methods with their prices. */
export const requestedReturn = z
  .object({
    id: z.string(),
    order_id: z.string(),
    display_id: z.int(),
    status: z.string(),
    refund_amount: z.number().nullable().describe("What an admin has decided to refund."),
    location_id: z.string().nullable(),
    exchange_id: z.string().nullable(),
    claim_id: z.string().nullable(),
    created_by: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    requested_at: timestamp.nullable(),
    received_at: timestamp.nullable(),
    canceled_at: timestamp.nullable(),
    metadata,
    items: z.array(
      z.object({
        id: z.string(),
        return_id: z.string(),
        item_id: z.string(),
        quantity: z.number(),
        received_quantity: z.number(),
        damaged_quantity: z.number(),
        reason_id: z.string().nullable(),
        note: z.string().nullable(),
        metadata,
      }),
    ),
    shipping_methods: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        amount: money,
        shipping_option_id: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: "Return",
    examples: [
      {
        id: "return_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        order_id: "order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        display_id: 1,
        status: "requested",
        refund_amount: null,
        location_id: "sloc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        exchange_id: null,
        claim_id: null,
        created_by: null,
        created_at: "2026-03-14T09:26:53.589Z",
        updated_at: "2026-03-14T09:26:53.589Z",
        requested_at: "2026-03-14T09:26:53.589Z",
        received_at: null,
        canceled_at: null,
        metadata: null,
        items: [
          {
            id: "retitem_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            return_id: "return_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            item_id: "ordli_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            quantity: 1,
            received_quantity: 0,
            damaged_quantity: 0,
            reason_id: null,
            note: null,
            metadata: null,
          },
        ],
        shipping_methods: [
          {
            id: "ordsm_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            name: "Return by post",
            amount: 3,
            shipping_option_id: "so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
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
    response: z.object({ return: requestedReturn }),
    errors: ["not_found", "invalid_state"],
  },
})
