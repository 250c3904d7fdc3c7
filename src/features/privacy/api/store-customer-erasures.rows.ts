import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"

const MAX_TOKEN_LENGTH = 200

export const customerErasures = contract({
  confirmOwnErasure: {
    method: "POST",
    path: "/store/customer-erasures",
    auth: "key",
    cost: 5,
    summary: "Confirm the deletion of an account by the mailed token",
    description:
      "Ends the account, its subscriptions and all its tokens, and erases the person. Orders stay without a name. It cannot be undone.",
    body: z.strictObject({
      token: z
        .string()
        .min(1)
        .max(MAX_TOKEN_LENGTH)
        .meta({ examples: ["3q2-7wAAAAC6r7rerb7vut6tvu8"] }),
    }),
    response: z.object({
      erasure: z
        .object({
          id: z.string().meta({ examples: ["erase_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          status: z.literal("completed"),
          completed_at: timestamp,
        })
        .meta({ id: "CustomerErasure" }),
    }),
    errors: [
      "missing_field",
      "invalid_field",
      "unknown_field",
      "invalid_state",
      "provider_error",
      "not_configured",
    ],
  },
})
