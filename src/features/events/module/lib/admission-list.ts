import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { REFUND_STATUS, SHOWN_REFUND } from "../../../../kits/refunds/noted-refunds"
import { readCount, readRows } from "../../../../lib/database"
import type { AdmissionFilter, ListedRegistration } from "../types"
import { listedRegistrationRow } from "./row-schemas"

const FROM = `FROM event_registration reg LEFT JOIN event_refund refund ON refund.registration_id = reg.id`

export interface AdmissionPage {
  limit: number
  offset: number
  isOldestFirst: boolean
}

/** A page of admissions for admins, and how many there are. */
export async function listAdmissions(
  sql: Knex,
  { q, refund, ...equal }: AdmissionFilter,
  { limit, offset, isOldestFirst }: AdmissionPage,
): Promise<{ items: ListedRegistration[]; count: number }> {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const where = [
    "reg.status <> 'reserved'",
    ...given.map(([column]) => `reg.${column} = :${column}`),
    refund === undefined ? [] : `${REFUND_STATUS} = :refund`,
    q ? "concat_ws(' ', reg.first_name, reg.last_name, reg.email) ILIKE :pattern" : [],
  ]
    .flat()
    .join(" AND ")
  const direction = isOldestFirst ? "ASC" : "DESC"
  const pattern = `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`
  const values = { ...Object.fromEntries(given), refund: refund ?? null, limit, offset, pattern }
  const items = await readRows(
    sql,
    listedRegistrationRow,
    `SELECT reg.*, ${SHOWN_REFUND} AS refund ${FROM} WHERE ${where}
      ORDER BY reg.created_at ${direction}, reg.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  return {
    items,
    count: await readCount(sql, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values),
  }
}
