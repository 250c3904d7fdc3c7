import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newDepartureRule, period } from "../module/sale-schemas"
import { tourTitle } from "./admin-tours-tour-title"

const rules = crud({
  path: "/admin/tour-departure-rules",
  one: "tour_departure_rule",
  many: "tour_departure_rules",
  called: ["rule of departures", "rules of departures"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourrule_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      weekdays: z.array(z.int()).meta({ examples: [[5, 6]] }),
      periods: z.array(period),
      exceptions: z.array(z.string()).meta({ examples: [["2027-08-30"]] }),
      local_time: z.string().meta({ examples: ["09:00"] }),
      end_time: z.string().meta({ examples: ["18:00"] }),
      size: z.int().nullable(),
      cutoff_hours: z.int().meta({ examples: [24] }),
      min_participants: z.int().meta({ examples: [4] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourDepartureRule" }),
  order: ["created_at", "-created_at"],
  filters: { tour_id: z.string().max(100).optional() },
  create: newDepartureRule,
  change: z.strictObject({}),
})

/** A rule cannot change, because its departures may be booked. */
export const adminTourDepartureRules = {
  ...rules,
  rows: {
    adminListTourDepartureRules: rules.list,
    adminCreateTourDepartureRule: rules.create,
    adminReadTourDepartureRule: rules.read,
    adminDeleteTourDepartureRule: rules.remove,
  },
}
