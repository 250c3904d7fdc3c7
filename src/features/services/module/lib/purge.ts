import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"

/** Marks bookings that are over as completed. */
export function completePast(sql: Knex, now: Date): Promise<number> {
  return execute(
    sql,
    `UPDATE service_booking SET status = 'completed', updated_at = :now
      WHERE status = 'confirmed' AND ends_at <= :now AND deleted_at IS NULL`,
    { now },
  )
}

/** Deletes what carts held and never bought, because it is about a person. */
export function purgeUnsold(sql: Knex, before: Date): Promise<number> {
  return execute(
    sql,
    `DELETE FROM service_booking
      WHERE status IN ('expired', 'canceled') AND hold_id IS NOT NULL AND order_id IS NULL AND updated_at < :before`,
    { before },
  )
}

/** Deletes the rows of times at which nobody is booked, and of times long ago. */
export function purgeSlots(sql: Knex, before: Date): Promise<number> {
  return execute(
    sql,
    "DELETE FROM service_slot WHERE blocked_to < :before OR (taken = 0 AND starts_at < :before)",
    {
      before,
    },
  )
}
