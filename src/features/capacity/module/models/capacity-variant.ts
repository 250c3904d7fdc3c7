import { model } from "@medusajs/framework/utils"

/** A product variant that only a hold can put into a cart. Its id is the variant's. */
export const CapacityVariant = model.define("capacity_variant", {
  id: model.text().primaryKey(),
  kind: model.text(),
  subject_id: model.text(),
})
