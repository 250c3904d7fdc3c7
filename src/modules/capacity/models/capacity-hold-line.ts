import { model } from "@medusajs/framework/utils"
import { CapacityHold } from "./capacity-hold"

/** The part of a hold that belongs to one line item. */
export const CapacityHoldLine = model
  .define("capacity_hold_line", {
    id: model.id({ prefix: "holdline" }).primaryKey(),
    hold: model.belongsTo(() => CapacityHold, { mappedBy: "lines" }),
    /** A secret in the line item's metadata. It connects the lines of a cart and of its order with this row. */
    token: model.text().unique(),
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
  .indexes([
    { on: ["cart_line_id"], where: "cart_line_id IS NOT NULL" },
    { on: ["order_line_id"], where: "order_line_id IS NOT NULL" },
    { on: ["subject_id"] },
  ])
