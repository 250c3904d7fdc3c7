import { model } from "@medusajs/framework/utils"
import { CapacityHold } from "./capacity-hold"

/** The part of a hold that belongs to one line item. */
export const CapacityHoldLine = model
  .define("capacity_hold_line", {
    id: model.id({ prefix: "holdline" }).primaryKey(),
    hold: model.belongsTo(() => CapacityHold, { mappedBy: "lines" }),
    /** A secret in the line item's metadata. It connects the lines of a cart and of its order with this row. */
    token: model.text(),
    /** The chosen subject, such as a ticket type. */
    subject_id: model.text(),
    variant_id: model.text(),
    quantity: model.number(),
    /** How many places one piece takes. */
    places_each: model.number().default(1),
    /** Null until the line item exists. */
    cart_line_id: model.text().nullable(),
    order_line_id: model.text().nullable(),
  })
  // As for holds, a migration has the partial indices of `cart_line_id` and `order_line_id`.
  .indexes([
    { on: ["hold_id"], where: null },
    { on: ["token"], unique: true, where: null },
    { on: ["subject_id"], where: null },
  ])
