import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

export const creditNote = z
  .object({
    id: z.string().meta({ examples: ["crnote_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    number: z.string().meta({ examples: ["CN-2026-000007"] }),
    kind: z.enum(["refund", "cancellation"]),
    total: z
      .number()
      .describe("With taxes.")
      .meta({ examples: [48.4] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    issued_at: timestamp,
  })
  .meta({ id: "CreditNote" })
