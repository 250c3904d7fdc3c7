import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { dayHours } from "../module/hours"
import { exceptionChange, newException } from "../module/schemas"

export const adminServiceExceptions = crud({
  path: "/admin/service-exceptions",
  one: "service_exception",
  many: "service_exceptions",
  called: ["exception of working hours", "exceptions of working hours"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["svcexc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      title: z.string().meta({ examples: ["Christmas"] }),
      resource_id: z.string().nullable().describe("`null`: for all resources."),
      starts_on: z.string().meta({ examples: ["2026-12-24"] }),
      ends_on: z.string().meta({ examples: ["2026-12-26"] }),
      hours: dayHours,
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminServiceException" }),
  order: ["-starts_on", "starts_on", "title", "-title", "created_at", "-created_at"],
  filters: { resource_id: z.string().max(100).optional() },
  create: newException,
  errors: ["invalid_state"],
  change: exceptionChange,
})
