import { model } from "@medusajs/framework/utils"
import { CapacityHoldLine } from "./capacity-hold-line"

/** Places that a cart or an order has. A database trigger counts them in their quotas. */
export const CapacityHold = model
  .define("capacity_hold", {
    id: model.id({ prefix: "hold" }).primaryKey(),
    kind: model.text(),
    /** The record whose places these are, such as an event. */
    owner_id: model.text(),
    /** Each place counts once in each of these quotas. */
    quota_ids: model.array(),
    places: model.number(),
    /** Only the status decides whether places are taken. An overdue hold counts until its status is `expired`. */
    status: model.enum(["held", "sold", "released", "expired"]),
    cart_id: model.text(),
    order_id: model.text().nullable(),
    /** The keyed hash of the buyer's network, if its open places are limited. Null if the hold is sold. */
    client: model.text().nullable(),
    /** Null if the hold is sold. */
    expires_at: model.dateTime().nullable(),
    /** Activity of the cart lengthens the hold, but not beyond this time. */
    renewable_until: model.dateTime(),
    lines: model.hasMany(() => CapacityHoldLine, { mappedBy: "hold" }),
  })
  // Holds are never soft-deleted. Without `null`, the engine adds a condition about that, and also to each other
  // condition. So only a migration has the partial indices of `order_id` and `expires_at`.
  .indexes([{ on: ["cart_id"], where: null }, { on: ["owner_id"] }])
