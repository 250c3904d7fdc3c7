import { model } from "@medusajs/framework/utils"

/** A date on which a tour starts. The capacity module counts its places. */
export const TourDeparture = model
  .define("tour_departure", {
    id: model.id({ prefix: "tourdep" }).primaryKey(),
    tour_id: model.text(),
    rule_id: model.text().nullable(),
    quota_id: model.text(),
    starts_at: model.dateTime(),
    ends_at: model.dateTime(),
    /** The start in the zone, such as `2027-06-01T09:00`. It decides about the season and the ages. */
    local_start: model.text(),
    timezone: model.text(),
    /** From then on it cannot be bought. */
    cutoff_at: model.dateTime(),
    /** How many people must book before it surely takes place. */
    min_participants: model.number().default(0),
    /** If true, it surely takes place, however many people book. */
    is_guaranteed: model.boolean().default(false),
    departure_status: model.enum(["scheduled", "canceled"]).default("scheduled"),
    canceled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["tour_id", "starts_at"], unique: true },
    { on: ["starts_at", "id"] },
    // A trigger writes the places of deleted departures, too. Without `null`, the engine adds a condition about them.
    { on: ["quota_id"], where: null },
    { on: ["rule_id"], where: "rule_id IS NOT NULL AND deleted_at IS NULL" },
  ])
