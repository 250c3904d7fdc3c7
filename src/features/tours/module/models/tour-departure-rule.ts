import { model } from "@medusajs/framework/utils"

/** A rule that has created departures: weekdays within seasons, without some dates. */
export const TourDepartureRule = model
  .define("tour_departure_rule", {
    id: model.id({ prefix: "tourrule" }).primaryKey(),
    tour_id: model.text(),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: model.array(),
    /** Local dates, both included. */
    periods: model.json(),
    exceptions: model.array(),
    local_time: model.text(),
    end_time: model.text(),
    size: model.number().nullable(),
    cutoff_hours: model.number().default(0),
    min_participants: model.number().default(0),
  })
  .indexes([{ on: ["tour_id", "created_at", "id"] }])
