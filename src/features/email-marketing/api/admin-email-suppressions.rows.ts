import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { email } from "../../../lib/fields"
import { newSuppression, suppressionChange } from "../module/schemas"
import { SUPPRESSION_REASONS } from "../module/statuses"

export const adminEmailSuppressions = crud({
  path: "/admin/email-suppressions",
  one: "email_suppression",
  many: "email_suppressions",
  called: ["suppressed address", "suppressed addresses"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["esup_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      email: z
        .string()
        .nullable()
        .describe("Null after the person's data was erased. The suppression holds.")
        .meta({ examples: ["ada@alder.example"] }),
      reason: z.enum(SUPPRESSION_REASONS),
      note: z.string().nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminEmailSuppression" }),
  order: ["-created_at", "created_at", "email", "-email"],
  filters: {
    reason: z.enum(SUPPRESSION_REASONS).optional(),
    email: email.optional().describe("Exactly this address, also after its person's data was erased."),
  },
  create: newSuppression,
  change: suppressionChange,
})
