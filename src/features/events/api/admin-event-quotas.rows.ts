import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newQuota, quotaChange } from "../module/schemas"
import { eventTitle } from "./admin-events-event-title"

const quotas = crud({
  path: "/admin/event-quotas",
  one: "event_quota",
  many: "event_quotas",
  called: ["event quota", "event quotas"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["quota_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      event_id: z.string().meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      event_title: eventTitle,
      title: z.string().meta({ examples: ["Hall"] }),
      size: z
        .int()
        .nullable()
        .meta({ examples: [50] }),
      taken: z
        .int()
        .describe("The places of carts and orders. Includes expired ones until the next sale.")
        .meta({ examples: [12] }),
      remaining: z.int().nullable().describe("What is left now."),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminEventQuota" }),
  order: ["created_at", "-created_at", "title", "-title"],
  filters: { event_id: z.string().max(100).optional() },
  create: newQuota,
  change: quotaChange,
  errors: ["invalid_state"],
})

const remove = { ...quotas.remove, errors: ["invalid_state"] } as const

export const adminEventQuotas = {
  ...quotas,
  remove,
  rows: { ...quotas.rows, adminDeleteEventQuota: remove },
}
