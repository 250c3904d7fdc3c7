import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { codeOf, textOf } from "../../../../lib/thrown"

/** The constraints of a slot. */
export const OVERLAP = "service_slot_overlap"
export const NO_PLACES = "service_slot_places"

interface Wanted {
  /** The id of the booking, which may be a new one. */
  id: string
  /** The first free one gets the booking. */
  resource_ids: readonly string[]
}

/**
 * Tries each resource until the database accepts one. Holds that have expired end first, in the same transaction. Throws
 * 409 `sold_out` if all resources are booked.
 */
export async function withFree(
  sql: Knex,
  { id, resource_ids }: Wanted,
  now: Date,
  write: (resourceId: string) => Promise<unknown>,
): Promise<void> {
  const ids = [...resource_ids]
  await lock(sql, id, ids)
  await execute(
    sql,
    `UPDATE service_booking SET status = 'expired', updated_at = :now
      WHERE id IN (SELECT id FROM service_booking
                    WHERE resource_id = ANY (CAST(:ids AS text[])) AND status = 'held' AND hold_expires_at <= :now
                      AND deleted_at IS NULL
                    ORDER BY id FOR UPDATE SKIP LOCKED)`,
    { ids, now },
  )
  for (const resourceId of ids) {
    await sql.raw("SAVEPOINT free_resource")
    try {
      await write(resourceId)
      await sql.raw("RELEASE SAVEPOINT free_resource")
      return
    } catch (error) {
      if (!isTaken(error)) throw error
      await sql.raw("ROLLBACK TO SAVEPOINT free_resource")
    }
  }
  throw errors.soldOut("This time is no longer free. Choose another slot.")
}

/**
 * Locks the booking first, because a cancellation does the same before its trigger locks the resource. Then locks the
 * present resource and the wanted ones by their ids, so that opposite moves wait for each other and cannot deadlock.
 */
async function lock(sql: Knex, bookingId: string, ids: readonly string[]): Promise<void> {
  await execute(
    sql,
    `WITH present AS MATERIALIZED (SELECT resource_id FROM service_booking WHERE id = :bookingId FOR NO KEY UPDATE),
          involved AS (SELECT resource_id AS id FROM present UNION SELECT unnest(CAST(:ids AS text[])))
     SELECT 1 FROM service_resource resource JOIN involved ON involved.id = resource.id
      ORDER BY resource.id FOR NO KEY UPDATE OF resource`,
    { bookingId, ids },
  )
}

/** Whether a database error says that the slot is booked. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === "23P01" || textOf(error, "constraint") === NO_PLACES
}
