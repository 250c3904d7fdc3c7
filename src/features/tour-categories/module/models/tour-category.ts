import { model } from "@medusajs/framework/utils"

export const TourCategory = model
  .define("tour_category", {
    id: model.id({ prefix: "tourcat" }).primaryKey(),
    slug: model.text().unique(),
    name: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    /** The category that contains this one. A trigger refuses circles. */
    parent_id: model.text().nullable(),
    position: model.number().default(0),
    /** Name and description in other languages: `{ de: { name, description } }`. */
    translations: model.json().nullable(),
  })
  .indexes([
    // The default order of the storefront's list.
    { on: ["position", "name", "id"] },
    { on: ["parent_id"], where: "parent_id IS NOT NULL" },
  ])
