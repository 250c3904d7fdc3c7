import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idRow, parsedRow } from "../../lib/database"
import type { PublicationTables } from "./types"

type Tables = Pick<PublicationTables, "publication">

/**
 * Makes scheduled publications public whose time has come. Returns their ids. If several processes call it at once,
 * each publication is in one result only.
 */
export async function publishDue(sql: Knex, { publication }: Tables, now: Date): Promise<string[]> {
  const rows = await sql(publication)
    .where({ status: "scheduled" })
    .where("published_at", "<=", now)
    .whereNull("deleted_at")
    .update({ status: "published", updated_at: now })
    .returning("id")
  return rows.map((row) => parsedRow(idRow, row).id)
}

export async function unpublish(sql: Knex, { publication }: Tables, ids: string[]): Promise<void> {
  await sql(publication).whereIn("id", ids).where({ status: "published" }).update({ status: "scheduled" })
}
