import { model } from "@medusajs/framework/utils"

/** A time of the year with its own prices. The first season that contains a departure's local date counts. */
export const TourSeason = model
  .define("tour_season", {
    id: model.id({ prefix: "tourseason" }).primaryKey(),
    tour_id: model.text(),
    title: model.text().searchable(),
    /** Local dates such as `2027-06-01`, both included. */
    starts_on: model.text(),
    ends_on: model.text(),
    position: model.number().default(0),
  })
  .indexes([{ on: ["tour_id", "position", "id"] }])
