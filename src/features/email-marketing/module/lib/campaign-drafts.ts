import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { block } from "../campaign-schemas"
import type { CampaignChange } from "../types"
import { refuse } from "./campaigns"

const COLUMNS = ["name", "list_id", "segment_id", "subject", "preheader", "locale", "blocks"] as const

const draftRow = z.object({
  name: z.string(),
  list_id: z.string(),
  segment_id: z.string().nullable(),
  subject: z.string(),
  preheader: z.string().nullable(),
  locale: z.string(),
  blocks: z.array(block),
})

/**
 * Changes a draft, and returns the values from before. One statement checks the status and writes, so a campaign that
 * begins at the same moment keeps its content. Throws 404, and 409 `invalid_state`.
 */
export async function changeDraft(
  transaction: Knex,
  id: string,
  change: CampaignChange,
): Promise<CampaignChange> {
  const given = COLUMNS.filter((column) => change[column] !== undefined)
  const before = await readRow(
    transaction,
    draftRow.partial(),
    `UPDATE email_campaign c
        SET ${[...given.map((column) => `${column} = ${column === "blocks" ? "CAST(:blocks AS jsonb)" : `:${column}`}`), "updated_at = :now"].join(", ")}
       FROM (SELECT * FROM email_campaign
              WHERE id = :id AND status = 'draft' AND deleted_at IS NULL FOR UPDATE) AS before
      WHERE c.id = before.id
     RETURNING before.id, ${COLUMNS.map((column) => `before.${column}`).join(", ")}`,
    { ...change, id, now: clock.date(), blocks: JSON.stringify(change.blocks) },
  )
  if (!before) return refuse(transaction, id)
  return Object.fromEntries(given.map((column) => [column, before[column]]))
}

/** The statuses in which nothing is being sent. */
const REMOVABLE = ["draft", "sent", "canceled"]

/** Soft-deletes a campaign that is not being sent. Throws 404, and 409 `invalid_state`. */
export async function removeCampaign(transaction: Knex, id: string): Promise<void> {
  const removed = await execute(
    transaction,
    `UPDATE email_campaign SET deleted_at = :now, updated_at = :now
      WHERE id = :id AND status = ANY(:removable) AND deleted_at IS NULL`,
    { id, now: clock.date(), removable: REMOVABLE },
  )
  if (removed === 0) await refuse(transaction, id)
}
