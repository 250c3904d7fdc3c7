import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { readCount, readRows } from "../../../lib/database"
import { wirings } from "../../wirings"

const entryRow = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  starts_at: z.date(),
  ends_at: z.date().nullable(),
  timezone: z.string(),
  status: z.string(),
  person: z.string().nullable(),
  place: z.string().nullable(),
  sold: z.number(),
  remaining: z.number().nullable(),
  is_movable: z.boolean(),
})
const COLUMNS = Object.keys(entryRow.omit({ kind: true }).shape).join(", ")

interface Span {
  from: Date
  to: Date
  limit: number
  offset: number
}

/** A page of the entries of all features between two moments, the earliest first, and their number. Two statements. */
export async function calendarEntries(container: MedusaContainer, { from, to, limit, offset }: Span) {
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const agendas = wirings().flatMap(({ wiring }) => wiring.agendas ?? [])
  const values = { from, to, now: clock.date(), until: limit + offset, limit, offset }
  const parts = agendas.map(
    ({ kind, between: { entries } }) => `SELECT '${kind}' AS kind, ${COLUMNS} FROM (${entries}) of_kind`,
  )
  const counts = agendas.map(({ between }) => `(${between.count})`)
  return {
    entries: await readRows(
      sql,
      entryRow,
      `${parts.join(" UNION ALL ")} ORDER BY starts_at, kind, id LIMIT :limit OFFSET :offset`,
      values,
    ),
    count: await readCount(sql, `SELECT ${counts.join(" + ")} AS count`, values),
  }
}
