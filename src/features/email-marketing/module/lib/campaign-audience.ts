import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idRow, readCount, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { segmentOfCampaign, useHashedSets } from "./segments"

/** How many people a campaign would reach if it began now. Throws 404. */
export async function audienceOf(transaction: Knex, id: string): Promise<number> {
  const found = await readRow(
    transaction,
    idRow,
    "SELECT id FROM email_campaign WHERE id = :id AND deleted_at IS NULL",
    { id },
  )
  if (!found) throw errors.notFound("There is no such campaign.")
  const segment = await segmentOfCampaign(transaction, id)
  await useHashedSets(transaction)
  return readCount(
    transaction,
    `SELECT CAST(count(*) AS int) AS count
       FROM email_subscription s JOIN email_campaign c ON c.list_id = s.list_id
       JOIN email_subscriber p ON p.id = s.subscriber_id
      WHERE c.id = :id AND s.status = 'confirmed' AND s.deleted_at IS NULL
        AND s.email NOT IN (SELECT x.email FROM email_suppression x WHERE x.email IS NOT NULL AND x.deleted_at IS NULL)
        ${segment ? `AND p.deleted_at IS NULL AND ${segment.where}` : ""}`,
    { ...segment?.values, id },
  )
}
