import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetMails } from "../../../../kits/mail-queue/mails"
import { forgetType } from "../../../../kits/outbox/record-event"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { departureCanceled } from "../events"
import { queueTourMails } from "./mails"
import { recordDepartureCanceled } from "./outbound"
import { bookingRefunds } from "./refunds"

const reachRow = z.object({ bookings: z.int(), passengers: z.int() })

/** The valid bookings of a departure, and their passengers. */
export type Reach = z.output<typeof reachRow>

export interface Cancellation extends Reach {
  departure_id: string
  refund: boolean
  actor_id: string | null
  now: Date
}

const VALID = `FROM tour_booking WHERE departure_id = :departure_id AND status = 'confirmed'`

export async function reachOf(sql: Knex, departure_id: string): Promise<Reach> {
  const found = await readRow(
    sql,
    reachRow,
    `SELECT count(*)::int AS bookings,
            (SELECT count(*)::int FROM tour_passenger WHERE booking_id IN (SELECT id ${VALID})) AS passengers ${VALID}`,
    { departure_id },
  )
  return found ?? { bookings: 0, passengers: 0 }
}

/**
 * Cancels a departure, records the event, queues a mail and on request notes a refund for each valid booking. Run it in a
 * transaction. It waits for orders that are just being placed. Returns the ids of the mails.
 *
 * Throws 404, and 409 `invalid_state` if the departure is canceled already, or if the numbers are not what the admin has
 * confirmed.
 */
export async function cancelDeparture(sql: Knex, wanted: Cancellation): Promise<string[]> {
  const { departure_id, bookings, passengers, refund, actor_id, now } = wanted
  const canceled = await execute(
    sql,
    `UPDATE tour_departure SET departure_status = 'canceled', canceled_at = :now, updated_at = now()
      WHERE id = :departure_id AND departure_status = 'scheduled' AND deleted_at IS NULL`,
    { departure_id, now },
  )
  if (canceled === 0) throw errors.invalidState("The departure is canceled already.")
  const reach = await reachOf(sql, departure_id)
  if (reach.bookings !== bookings || reach.passengers !== passengers)
    throw errors.invalidState(
      `The departure has ${reach.bookings} bookings for ${reach.passengers} passengers now. Read the plan again, and send its 'bookings' and 'passengers'.`,
    )
  await recordDepartureCanceled(sql, departure_id, reach)
  const found = await readRows(sql, idRow, `SELECT id ${VALID}`, { departure_id })
  const bookingIds = found.map(({ id }) => id)
  if (refund) await bookingRefunds.note(sql, { ids: bookingIds, due_at: now, actor_id })
  return queueTourMails(sql, { kind: "canceled", bookingIds, due_at: now, refund })
}

/** Reverts {@link cancelDeparture}. */
export async function scheduleAgain(
  sql: Knex,
  { departure_id, mailIds }: { departure_id: string; mailIds: readonly string[] },
): Promise<void> {
  await forgetMails(sql, mailIds)
  const of = { departure_id }
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM tour_booking WHERE departure_id = :departure_id`,
    of,
  )
  const bookingIds = found.map(({ id }) => id)
  await bookingRefunds.forget(sql, bookingIds)
  await forgetType(sql, departureCanceled, [departure_id])
  await execute(
    sql,
    `UPDATE tour_departure SET departure_status = 'scheduled', canceled_at = NULL, updated_at = now()
      WHERE id = :departure_id`,
    { departure_id },
  )
}
