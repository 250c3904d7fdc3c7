import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { departureChange, newDeparture } from "../module/sale-schemas"
import { tourTitle } from "./admin-tours-tour-title"

export const adminTourDepartures = crud({
  path: "/admin/tour-departures",
  one: "tour_departure",
  many: "tour_departures",
  called: ["departure", "departures"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourdep_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      rule_id: z.string().nullable().describe("The rule that has created it."),
      local_start: z.string().meta({ examples: ["2027-06-01T09:00"] }),
      timezone: z.string().meta({ examples: ["Europe/Istanbul"] }),
      starts_at: timestamp,
      ends_at: timestamp,
      cutoff_at: timestamp,
      size: z.int().nullable().describe("The number of places. `null` for no limit."),
      remaining: z.int().nullable().describe("What is left now."),
      min_participants: z.int().meta({ examples: [4] }),
      is_guaranteed: z.boolean().meta({ examples: [false] }),
      departure_status: z.enum(["scheduled", "canceled"]).meta({ examples: ["scheduled"] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourDeparture" }),
  order: ["starts_at", "-starts_at", "created_at", "-created_at"],
  filters: {
    tour_id: z.string().max(100).optional(),
    starts_from: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Only those that start at or after this time."),
    starts_to: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Only those that start before this time."),
    departure_status: z.enum(["scheduled", "canceled"]).optional(),
  },
  create: newDeparture,
  change: departureChange,
  errors: ["invalid_state"],
  removalErrors: ["invalid_state"],
})
