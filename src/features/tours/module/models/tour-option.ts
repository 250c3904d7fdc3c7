import { model } from "@medusajs/framework/utils"

/** Something that a booking can add, such as a single room. */
export const TourOption = model
  .define("tour_option", {
    id: model.id({ prefix: "touropt" }).primaryKey(),
    tour_id: model.text(),
    title: model.text().searchable(),
    /** The shop's own word for its kind, such as `room`. */
    type: model.text().nullable(),
    per: model.enum(["booking", "person"]).default("booking"),
    product_id: model.text(),
    variant_id: model.text(),
    position: model.number().default(0),
  })
  .indexes([{ on: ["tour_id", "position", "id"] }])
