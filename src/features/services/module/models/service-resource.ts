import { model } from "@medusajs/framework/utils"
import type { WeeklyHours } from "../types"

/** A person or a room that services need. It does one thing at a time. */
export const ServiceResource = model
  .define("service_resource", {
    id: model.id({ prefix: "resource" }).primaryKey(),
    /** The number by which the database compares bookings of the same resource. */
    number: model.autoincrement(),
    name: model.text().searchable(),
    kind: model.enum(["person", "room"]).default("person"),
    /** A media asset's id or the address of a picture. */
    image: model.text().nullable(),
    is_active: model.boolean().default(true),
    /** The IANA name of the zone of its hours. */
    timezone: model.text().default("UTC"),
    /** The hours of each week, in local wall time. */
    hours: model.json<WeeklyHours>(),
    position: model.number().default(0),
  })
  .indexes([{ on: ["position", "id"] }])
