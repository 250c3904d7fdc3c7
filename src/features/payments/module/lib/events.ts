import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import type { EventOutcome, PaymentReport } from "../types"

const eventRow = z.object({
  outcome: z.enum(["order_placed", "captured", "returned", "voided", "none"]).nullable(),
})

/**
 * Stores a report. If the same report arrives twice at once, one of them inserts the row, and the other only increases
 * `attempts`.
 */
export async function recordEvent(
  sql: Knex,
  providerId: string,
  report: PaymentReport,
): Promise<EventOutcome | null> {
  const { event_id, event_type, reference, session_id, state, amount, currency_code } = report
  const event = await readRow(
    sql,
    eventRow,
    `INSERT INTO payment_event AS known
         (id, provider_id, event_id, event_type, reference, session_id, state, amount, raw_amount, currency_code)
       VALUES (:id, :providerId, :event_id, :event_type, :reference, :session_id, :state, :amount,
         jsonb_build_object('value', :amount::text, 'precision', 20), :currency_code)
       ON CONFLICT (provider_id, event_id) WHERE deleted_at IS NULL DO UPDATE SET
         attempts = known.attempts + 1,
         state = CASE WHEN known.processed_at IS NULL THEN excluded.state ELSE known.state END,
         updated_at = :now
       RETURNING outcome`,
    {
      event_id,
      event_type,
      reference,
      session_id,
      state,
      currency_code,
      amount: String(amount),
      id: generateEntityId(undefined, "payevt"),
      providerId,
      now: clock.date(),
    },
  )
  return event?.outcome ?? null
}

export async function finishEvent(
  sql: Knex,
  finished: { providerId: string; eventId: string; outcome: EventOutcome; note: string | null },
): Promise<void> {
  await execute(
    sql,
    `UPDATE payment_event SET outcome = :outcome, note = :note, processed_at = :now, updated_at = :now
       WHERE provider_id = :providerId AND event_id = :eventId AND processed_at IS NULL`,
    { ...finished, now: clock.date() },
  )
}
