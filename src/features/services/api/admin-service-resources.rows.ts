import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { weeklyHours } from "../module/hours"
import { newResource, RESOURCE_KINDS, resourceChange } from "../module/schemas"

export const adminServiceResources = crud({
  path: "/admin/service-resources",
  one: "service_resource",
  many: "service_resources",
  called: ["person or room", "people and rooms"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      name: z.string().meta({ examples: ["Mira Okafor"] }),
      kind: z.enum(RESOURCE_KINDS).meta({ examples: ["person"] }),
      image: z.string().nullable(),
      is_active: z.boolean().meta({ examples: [true] }),
      timezone: z.string().meta({ examples: ["Europe/Amsterdam"] }),
      hours: weeklyHours,
      position: z.int().meta({ examples: [0] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminServiceResource" }),
  order: ["position", "-position", "name", "-name", "created_at", "-created_at"],
  create: newResource,
  change: resourceChange,
})
