import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newQuoteService, quoteServiceChange, SERVICE_UNITS } from "../module/schemas"

export const adminQuoteServices = crud({
  path: "/admin/quote-services",
  one: "quote_service",
  many: "quote_services",
  called: ["quote service", "quote services"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["qserv_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      code: z.string().meta({ examples: ["installation"] }),
      name: z.string().meta({ examples: ["Installation on site"] }),
      description: z.string().nullable(),
      unit: z.enum(SERVICE_UNITS),
      base_amount: z
        .number()
        .nullable()
        .meta({ examples: [120] }),
      currency_code: z
        .string()
        .nullable()
        .meta({ examples: ["eur"] }),
      requires_isg: z.boolean().meta({ examples: [false] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminQuoteService" }),
  order: ["-created_at", "created_at", "name", "-name"],
  create: newQuoteService,
  change: quoteServiceChange,
})
