import { model } from "@medusajs/framework/utils"

/** The engine's product and variant with the price of a unit, in a season or in the rest of the year. */
export const TourRate = model
  .define("tour_rate", {
    id: model.id({ prefix: "tourrate" }).primaryKey(),
    tour_id: model.text(),
    unit_id: model.text(),
    /** Null for the times without a season. */
    season_id: model.text().nullable(),
    product_id: model.text(),
    variant_id: model.text(),
  })
  .indexes([
    { on: ["unit_id", "season_id"], unique: true, where: "season_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["tour_id"] },
    { on: ["variant_id"] },
  ])
