import { z } from "zod"
import { engineQuery } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"
import { paymentCollection } from "./store-payment-collections-schemas"

const answer = { query: engineQuery, response: z.looseObject({ payment_collection: paymentCollection }) }

export const paymentCollections = engineContract({
  createPaymentCollection: {
    method: "POST",
    path: "/store/payment-collections",
    auth: "key",
    cart: { in: "body.cart_id" },
    summary: "Create the payment collection of a cart",
    body: z.strictObject({ cart_id: z.string().meta({ examples: ["cart_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }) }),
    ...answer,
  },
  createPaymentSession: {
    method: "POST",
    path: "/store/payment-collections/:id/payment-sessions",
    auth: "key",
    paymentCollection: "params.id",
    summary: "Create a payment session for a provider",
    body: z.strictObject({
      provider_id: z.string().meta({ examples: ["pp_system_default"] }),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    ...answer,
  },
})
