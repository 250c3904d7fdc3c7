import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { prices } from "../../../kits/rows/prices"
import { crud } from "../../../kits/tables/contract"
import { newService, publicService, serviceChange } from "../module/schemas"

const { id, slug, title, description, duration_minutes, timezone } = publicService.shape
const { min_notice_minutes, horizon_days, places, change_until_minutes, is_free } = publicService.shape

export const adminServices = crud({
  path: "/admin/services",
  one: "service",
  many: "services",
  called: ["service", "services"],
  schema: z
    .object({
      id,
      slug,
      title,
      description,
      duration_minutes,
      timezone,
      min_notice_minutes,
      horizon_days,
      places,
      change_until_minutes,
      is_free,
      image: z.string().nullable(),
      is_active: z.boolean().meta({ examples: [true] }),
      slot_interval_minutes: z.int().nullable(),
      buffer_before_minutes: z.int().meta({ examples: [0] }),
      buffer_after_minutes: z.int().meta({ examples: [15] }),
      reminder_minutes: z.int().nullable(),
      form_slug: z.string().nullable(),
      resource_ids: z.array(z.string()).meta({ examples: [["resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
      product_id: z
        .string()
        .nullable()
        .describe("The engine's product with the price. No sales channel has it."),
      variant_id: z.string().nullable(),
      prices,
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminService" }),
  order: ["-created_at", "created_at", "title", "-title"],
  filters: { is_active: z.enum(["true", "false"]).optional() },
  create: newService,
  change: serviceChange,
})
