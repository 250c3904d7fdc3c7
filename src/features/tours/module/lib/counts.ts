import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { isPublic } from "../../../../kits/publications/reading"
import { readRows } from "../../../../lib/database"

/** The two groups that tours belong to, with the tables that join them. */
const JOINS = {
  destination: { table: "tour_destination", column: "destination_id" },
  category: { table: "tour_in_category", column: "category_id" },
} as const

export type TourGroup = keyof typeof JOINS

const countedRow = z.object({ root: z.string(), count: z.number() })

/** How many public tours each root has, itself or by what it contains. A tour counts once for each root. */
export async function countTours(
  sql: Knex,
  group: TourGroup,
  contained: readonly { root: string; id: string }[],
  now: Date,
): Promise<Map<string, number>> {
  const { table, column } = JOINS[group]
  const rows = await readRows(
    sql,
    countedRow,
    `SELECT part.root, count(DISTINCT p.id)::int AS count
       FROM jsonb_to_recordset(CAST(:contained AS jsonb)) AS part (root text, id text)
       JOIN ${table} j ON j.${column} = part.id JOIN tour p ON p.id = j.tour_id AND ${isPublic}
      GROUP BY part.root`,
    { contained: JSON.stringify(contained), now },
  )
  return new Map(rows.map(({ root, count }) => [root, count]))
}
