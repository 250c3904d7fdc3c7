import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { emailListChange, newEmailList } from "../module/schemas"

export const adminEmailLists = crud({
  path: "/admin/email-lists",
  one: "email_list",
  many: "email_lists",
  called: ["email list", "email lists"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["elist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      handle: z.string().meta({ examples: ["newsletter"] }),
      name: z.string().meta({ examples: ["Newsletter"] }),
      description: z.string().nullable(),
      is_double_opt_in: z.boolean().meta({ examples: [true] }),
      is_public: z.boolean().meta({ examples: [true] }),
      consent_text: z.string().nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminEmailList" }),
  order: ["-created_at", "created_at", "name", "-name"],
  create: newEmailList,
  change: emailListChange,
  removalErrors: ["invalid_state"],
})
