import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetConsentsOf } from "./consent/record-consent"
import { execute, idRow, readRows } from "./database"
import type { PersonalData, Retention } from "./features/personal-data"
import { EVENTS, forgetEvents, forgetEventsOf } from "./outbox/record-event"
import { type Terms, withoutTerms } from "./personal-terms"

/** The caller's knowledge about a person. */
export interface Person {
  email?: string | undefined
  customerId?: string | undefined
}

/** Identifies a person. A row is about this person if one of the emails or customer ids matches. */
export interface KnownPerson {
  /** In lower case. */
  emails: readonly string[]
  customerIds: readonly string[]
}

export type PersonalRow = z.output<typeof personalRow>
const personalRow = z.looseObject({ id: z.string() })

/**
 * All rows of a table about the person, including deleted rows that are still stored.
 *
 * @param declared the personal data of all features. A row may be found by a row of another table.
 */
export async function rowsOfPerson(
  sql: Knex,
  declared: readonly PersonalData[],
  data: PersonalData,
  person: KnownPerson,
): Promise<PersonalRow[]> {
  const where = belongsTo(declared, data, person)
  if (where === undefined) return []
  const columns = [...new Set(["id", ...data.columns])].map(quoted).join(", ")
  return readRows(
    sql,
    personalRow,
    `SELECT ${columns} FROM ${quoted(data.table)} WHERE ${where} ORDER BY id`,
    { ...person },
  )
}

/** The ids of rows that quote the person in a text, by the email or the customer's id. */
export async function rowsQuoting(
  sql: Knex,
  data: PersonalData,
  { patterns, isAbout }: Terms,
): Promise<string[]> {
  const { quotes = [] } = data.foundBy
  if (quotes.length === 0 || patterns.length === 0) return []
  const where = quotes.map((column) => `CAST(${quoted(column)} AS text) ILIKE ANY(:patterns)`).join(" OR ")
  const rows = await readRows(
    sql,
    personalRow,
    `SELECT id, ${quotes.map(quoted).join(", ")} FROM ${quoted(data.table)} WHERE ${where} ORDER BY id`,
    { patterns },
  )
  return rows.filter((row) => isAbout(quotes.map((column) => row[column]))).map(({ id }) => id)
}

/** The ids of rows that are older than their retention time and still have personal data, oldest first. */
export async function rowsOverRetention(
  transaction: Knex,
  { table, columns, onErasure }: PersonalData,
  { since, where = "true" }: Retention,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const rows = await readRows(
    transaction,
    idRow,
    `SELECT id FROM ${quoted(table)} WHERE ${quoted(since)} < :before AND (${where}) AND (${hasContent(onErasure, columns)})
      ORDER BY ${quoted(since)}, id LIMIT :most FOR UPDATE SKIP LOCKED`,
    { before, most },
  )
  return rows.map(({ id }) => id)
}

/** The SQL condition for rows that an erasure would change. */
function hasContent(onErasure: PersonalData["onErasure"], columns: readonly string[]): string {
  if (onErasure === "delete") return "true"
  const emptied = onErasure === "blank" ? columns : Object.keys(onErasure.set ?? {})
  return emptied.length === 0
    ? "false"
    : emptied.map((column) => `${quoted(column)} IS NOT NULL`).join(" OR ")
}

/** Erases these rows as the feature declares. Returns the number of rows. */
export async function eraseRows(
  transaction: Knex,
  { table, columns, onErasure, eventsAbout, hasReceipts }: PersonalData,
  ids: readonly string[],
  terms: Terms,
): Promise<number> {
  if (ids.length === 0) return 0
  if (eventsAbout !== undefined) await forgetEventsOf(transaction, eventsAbout, [...ids])
  if (table === EVENTS) return forgetEvents(transaction, ids)
  if (hasReceipts && onErasure === "delete") await forgetConsentsOf(transaction, table, [...ids])
  if (onErasure === "delete")
    return execute(transaction, `DELETE FROM ${quoted(table)} WHERE id = ANY(:ids)`, { ids })
  const isBlanked = onErasure === "blank"
  const set = isBlanked ? Object.fromEntries(columns.map((column) => [column, null])) : onErasure.set
  const changes = Object.keys(set ?? {}).map((column) => `${quoted(column)} = :${column}`)
  if (changes.length > 0)
    await execute(transaction, `UPDATE ${quoted(table)} SET ${changes.join(", ")} WHERE id = ANY(:ids)`, {
      ids,
      ...set,
    })
  const redacted = isBlanked ? [] : (onErasure.redact ?? [])
  for (const column of redacted) await redact(transaction, { table, column }, ids, terms)
  return changes.length + redacted.length > 0 ? ids.length : 0
}

const storedText = z.object({ id: z.string(), is_json: z.boolean(), value: z.unknown() })

/** Replaces the person's names in a text or JSON column. */
async function redact(
  transaction: Knex,
  { table, column }: { table: string; column: string },
  ids: readonly string[],
  { words }: Terms,
): Promise<void> {
  if (!words) return
  const rows = await readRows(
    transaction,
    storedText,
    `SELECT id, CAST(pg_typeof(${quoted(column)}) AS text) IN ('json', 'jsonb') AS is_json, ${quoted(column)} AS value
       FROM ${quoted(table)} WHERE id = ANY(:ids) AND ${quoted(column)} IS NOT NULL ORDER BY id FOR UPDATE`,
    { ids },
  )
  for (const { id, is_json, value } of rows) {
    const written = (one: unknown) => (is_json ? JSON.stringify(one) : one)
    const after = written(withoutTerms(value, words))
    if (after !== written(value))
      await execute(transaction, `UPDATE ${quoted(table)} SET ${quoted(column)} = :after WHERE id = :id`, {
        id,
        after,
      })
  }
}

/** The SQL condition for the rows of a person. `undefined` if the table has no column to find this person by. */
function belongsTo(
  declared: readonly PersonalData[],
  { foundBy: { email, customer, rows = [] } }: PersonalData,
  person: KnownPerson,
): string | undefined {
  const conditions = [
    ...(email && person.emails.length > 0 ? [`lower(${valueOf(email)}) = ANY(:emails)`] : []),
    ...(customer && person.customerIds.length > 0 ? [`${valueOf(customer)} = ANY(:customerIds)`] : []),
    ...rows.flatMap(({ column, parent, key }) => {
      const other = declared.find(({ table }) => table === parent)
      if (!other) throw new Error(`The personal data of '${parent}' is not declared.`)
      const where = belongsTo(declared, other, person)
      const found = `SELECT ${valueOf(key)} FROM ${quoted(other.table)} WHERE ${valueOf(key)} IS NOT NULL AND ${where}`
      return where === undefined ? [] : [`${quoted(column)} IN (${found})`]
    }),
  ]
  return conditions.length === 0 ? undefined : `(${conditions.join(" OR ")})`
}

function valueOf(path: string): string {
  const [column = "", ...fields] = path.split(".")
  return fields.length === 0 ? quoted(column) : `${quoted(column)} #>> '{${fields.join(",")}}'`
}

/** Quotes a name for SQL. The engine has a table `order`. */
function quoted(name: string): string {
  return `"${name}"`
}
