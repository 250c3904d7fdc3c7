import { model } from "@medusajs/framework/utils"

/** A kind of traveller, such as adult or child. The rates have its prices. */
export const TourUnit = model
  .define("tour_unit", {
    id: model.id({ prefix: "tourunit" }).primaryKey(),
    tour_id: model.text(),
    title: model.text().searchable(),
    /** The ages at departure, both included. Null for no limit. */
    min_age: model.number().nullable(),
    max_age: model.number().nullable(),
    /** How many places of a departure one traveller takes. 0 for an infant on a lap. */
    places: model.number().default(1),
    /** How many of them one booking may have. Null for no limit. */
    max_per_booking: model.number().nullable(),
    position: model.number().default(0),
  })
  .indexes([{ on: ["tour_id", "position", "id"] }])
