import { z } from "zod"
import { engineFieldsQuery } from "../../../kits/rows/engine-schemas"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { plainTextField } from "../../../lib/fields"

const MAX_DESCRIPTION_LENGTH = 500
const MAX_TOKEN_LENGTH = 200

const shared = {
  method: "POST",
  params: z.strictObject({ id: z.string().regex(/^\w{1,100}$/) }),
  // Storefronts for the engine send `fields` here, so it is accepted. It has no effect, because the response contains
  // no order.
  query: engineFieldsQuery,
  response: z.object({ success: z.literal(true) }),
} as const

const byToken = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(MAX_TOKEN_LENGTH)
    .describe("The token from the link in the buyer's mail.")
    .meta({ examples: ["3f0c1e6a-7f2d-4c53-9a53-9f0a5b0f7c11"] }),
})

/**
 * Routes that move a guest's order to an account, after the guest has agreed. Their responses tell nothing about the
 * order.
 */
export const transfers = contract({
  requestOrderTransfer: {
    ...shared,
    path: "/store/orders/:id/transfer/request",
    auth: "key+customer",
    summary: "Request the transfer of a guest's order",
    description:
      "The response does not reveal if the order exists. A request is created only for a guest's order that is not cancelled and has no open request.",
    body: z.strictObject({
      description: plainTextField(MAX_DESCRIPTION_LENGTH)
        .optional()
        .meta({ examples: ["Ordered before I had an account"] }),
      update_order_email: z.boolean().optional(),
    }),
    errors: ["invalid_state"],
  },
  cancelOrderTransfer: {
    ...shared,
    path: "/store/orders/:id/transfer/cancel",
    auth: "key+customer",
    summary: "Cancel your request for an order transfer",
    body: noBody,
  },
  acceptOrderTransfer: {
    ...shared,
    path: "/store/orders/:id/transfer/accept",
    auth: "key",
    summary: "Accept an order transfer",
    body: byToken,
  },
  declineOrderTransfer: {
    ...shared,
    path: "/store/orders/:id/transfer/decline",
    auth: "key",
    summary: "Decline an order transfer",
    body: byToken,
  },
})
