import { Migration } from "@medusajs/framework/mikro-orm/migrations"

interface Index {
  name: string
  on: string
  unique?: boolean
  /** The condition that the index had besides `deleted_at IS NULL`. */
  where?: string
}

const INDICES: Index[] = [
  { name: "IDX_tour_booking_hold_id_unique", on: "tour_booking (hold_id)", unique: true },
  {
    name: "IDX_tour_booking_departure_id_created_at_id",
    on: "tour_booking (departure_id, created_at, id)",
  },
  { name: "IDX_tour_booking_order_id", on: "tour_booking (order_id)", where: "order_id IS NOT NULL" },
  { name: "IDX_tour_booking_status_created_at", on: "tour_booking (status, created_at)" },
  {
    ...{ name: "IDX_tour_passenger_booking_id_number_unique", unique: true },
    on: "tour_passenger (booking_id, number)",
  },
  {
    name: "IDX_tour_passenger_departure_id_booking_id_number",
    on: "tour_passenger (departure_id, booking_id, number)",
  },
  { name: "IDX_tour_departure_quota_id", on: "tour_departure (quota_id)" },
]

/**
 * Whole indices instead of the engine's partial ones, which have the condition `deleted_at IS NULL`. Bookings and
 * passengers are never soft-deleted, so our SQL does not test that column, and PostgreSQL could not use the partial
 * indices. The trigger that copies a quota's places to its departure does not test it either: each hold read all
 * departures.
 */
export class Migration20261124034100Indices extends Migration {
  override async up(): Promise<void> {
    for (const { name, on, unique } of INDICES) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      this.addSql(`CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on}`)
    }
  }

  override async down(): Promise<void> {
    for (const { name, on, unique, where } of INDICES) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      const rows = ["deleted_at IS NULL", ...(where === undefined ? [] : [where])].join(" AND ")
      this.addSql(`CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on} WHERE ${rows}`)
    }
  }
}
