import { z } from "zod"
import { money } from "../../../kits/rows/engine-schemas"

export const paymentCollection = z
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
