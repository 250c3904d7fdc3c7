import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { rowsOf } from "../database"
import { columnsOf } from "./reading"
import type { Person, SubmissionRow, SubmissionTable } from "./types"

/** All submissions of a person, including hidden rows. */
export async function listOfPerson<Row extends SubmissionRow>(
  sql: Knex,
  kind: SubmissionTable,
  person: Person,
): Promise<Row[]> {
  const where = isOf(kind, person)
  if (where === undefined) return []
  return rowsOf<Row>(
    sql,
    `SELECT ${columnsOf(kind)} FROM ${kind.table} s WHERE ${where} ORDER BY s.created_at, s.id`,
    { ...person },
  )
}

/** Deletes all submissions of a person. Returns the ids of the rows. */
export async function erasePerson(sql: Knex, kind: SubmissionTable, person: Person): Promise<string[]> {
  const where = isOf(kind, person)
  if (where === undefined) return []
  const erased = await rowsOf<{ id: string }>(
    sql,
    `DELETE FROM ${kind.table} s WHERE ${where} RETURNING s.id`,
    { ...person },
  )
  return erased.map(({ id }) => id)
}

/** Undefined if the kind has no column that identifies this person. */
function isOf({ person: columns }: SubmissionTable, { email, customerId }: Person): string | undefined {
  const conditions = [
    ...(columns.email && email ? [`lower(s.${columns.email}) = lower(:email)`] : []),
    ...(columns.customer && customerId ? [`s.${columns.customer} = :customerId`] : []),
  ]
  return conditions.length === 0 ? undefined : `(${conditions.join(" OR ")})`
}
