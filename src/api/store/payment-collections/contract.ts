import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { engineQuery, money } from "../engine-schemas"

const paymentCollection = z
  .looseObject({
    id: z.string(),
    amount: money,
    currency_code: z.string(),
    status: z.string(),
    payment_sessions: z.array(
      z.looseObject({ id: z.string(), provider_id: z.string(), status: z.string() }).partial(),
    ),
  })
  .partial()
  .meta({
    id: "PaymentCollection",
    examples: [
      {
        id: "pay_col_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        amount: 29.4,
        currency_code: "eur",
        payment_sessions: [
          {
            id: "payses_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            provider_id: "pp_system_default",
            status: "pending",
          },
        ],
      },
    ],
  })

const answer = { query: engineQuery, response: z.looseObject({ payment_collection: paymentCollection }) }

export const paymentCollections = engineContract({
  createPaymentCollection: {
    method: "POST",
    path: "/store/payment-collections",
    auth: "key",
    summary: "Begin the payment of a cart",
    body: z.strictObject({ cart_id: z.string().meta({ examples: ["cart_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }) }),
    ...answer,
  },
  createPaymentSession: {
    method: "POST",
    path: "/store/payment-collections/:id/payment-sessions",
    auth: "key",
    summary: "Choose how a cart is paid",
    body: z.strictObject({
      provider_id: z.string().meta({ examples: ["pp_system_default"] }),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    ...answer,
  },
})
