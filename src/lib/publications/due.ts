import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PublicationTables } from "./types"

type Tables = Pick<PublicationTables, "publication">

/** Publishes scheduled publications that are due. Concurrent processes never publish the same one twice. */
export async function publishDue(sql: Knex, { publication }: Tables, now: Date): Promise<string[]> {
  const rows = await sql(publication)
    .where({ status: "scheduled" })
    .where("published_at", "<=", now)
    .whereNull("deleted_at")
    .update({ status: "published", updated_at: now })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

export async function unpublish(sql: Knex, { publication }: Tables, ids: string[]): Promise<void> {
  await sql(publication).whereIn("id", ids).where({ status: "published" }).update({ status: "scheduled" })
}
