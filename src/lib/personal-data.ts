import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, idRow, readRows } from "./database"
import type { PersonalData } from "./features/declaration"
import { forgetEventsOf } from "./outbox/record-event"

/** The identifiers of a person. A row belongs to the person if one of them matches. */
export interface Person {
  email?: string | undefined
  customerId?: string | undefined
}

/** The person's rows of a table, including hidden rows. */
export async function rowsOfPerson(
  sql: Knex,
  data: PersonalData,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const where = belongsTo(data, person)
  if (where === undefined) return []
  const columns = [...new Set(["id", ...data.columns])].join(", ")
  return readRows(
    sql,
    z.record(z.string(), z.unknown()),
    `SELECT ${columns} FROM ${data.table} WHERE ${where} ORDER BY id`,
    { ...person },
  )
}

/** Deletes or blanks the person's rows of a table, as declared. Returns the number of rows. */
export async function eraseRowsOfPerson(
  transaction: Knex,
  data: PersonalData,
  person: Person,
): Promise<number> {
  const where = belongsTo(data, person)
  if (where === undefined || typeof data.onErasure === "object") return 0
  if (data.eventsAbout !== undefined) {
    const rows = await readRows(
      transaction,
      idRow,
      `SELECT id FROM ${data.table} WHERE ${where} FOR UPDATE`,
      { ...person },
    )
    const ids = rows.map(({ id }) => id)
    await forgetEventsOf(transaction, data.eventsAbout, ids)
  }
  const blank = data.columns.map((column) => `${column} = NULL`).join(", ")
  const statement =
    data.onErasure === "delete" ? `DELETE FROM ${data.table}` : `UPDATE ${data.table} SET ${blank}`
  return execute(transaction, `${statement} WHERE ${where}`, { ...person })
}

/** Undefined if no column identifies this person. */
function belongsTo({ foundBy }: PersonalData, { email, customerId }: Person): string | undefined {
  const conditions = [
    ...(foundBy.email && email ? [`lower(${valueOf(foundBy.email)}) = lower(:email)`] : []),
    ...(foundBy.customer && customerId ? [`${valueOf(foundBy.customer)} = :customerId`] : []),
  ]
  return conditions.length === 0 ? undefined : `(${conditions.join(" OR ")})`
}

function valueOf(path: string): string {
  const [column = "", field] = path.split(".")
  return field === undefined ? column : `${column} ->> '${field}'`
}
