import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import { DUE_CARD_REMOVALS } from "../due"

const AT_ONCE = 50
/** After this many attempts, in about a month, our copy is deleted, too. */
const MAX_ATTEMPTS = 40

const removalRow = z.object({ id: z.string(), card: z.string(), attempts: z.number() })

/** A card that the provider must delete. */
export type CardRemoval = z.output<typeof removalRow> & { isLast: boolean }

/**
 * Claims cards that the provider must delete. If the attempt fails, the next one is due after 10, 20, 40 minutes and so
 * on, and at last daily.
 */
export async function claimRemovals(sql: Knex): Promise<CardRemoval[]> {
  const rows = await readRows(
    sql,
    removalRow,
    `UPDATE subscription_card_removal
        SET attempts = attempts + 1, updated_at = now(),
            due_at = CAST(:now AS timestamptz)
                     + least(interval '1 day', interval '10 minutes' * power(2, least(attempts, 10)))
      WHERE id IN (${dueIds(DUE_CARD_REMOVALS, { limit: AT_ONCE })})
     RETURNING id, card, attempts`,
    { now: clock.date() },
  )
  return rows.map((row) => ({ ...row, isLast: row.attempts >= MAX_ATTEMPTS }))
}

/** Forgets a card here, too. */
export async function finishRemoval(sql: Knex, id: string): Promise<void> {
  await execute(sql, "DELETE FROM subscription_card_removal WHERE id = :id", { id })
}
