import { model } from "@medusajs/framework/utils"

/** A number of places. Different things may share them, such as two types of tickets. */
export const CapacityQuota = model
  .define("capacity_quota", {
    id: model.id({ prefix: "quota" }).primaryKey(),
    /** The feature that owns it, such as `event`, and the id of its record. */
    kind: model.text(),
    owner_id: model.text(),
    title: model.text().searchable(),
    /** Null for no limit. May be below `taken` after a change. Then nothing is left. */
    size: model.number().nullable(),
    /** The places of all holds that are held or sold. Only a database trigger writes it. */
    taken: model.number().default(0),
  })
  .indexes([{ on: ["owner_id"] }])
