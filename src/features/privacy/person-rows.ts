import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dataOfTable, type PersonalData, type Retention } from "../../kits/declarations/personal-data"
import type { Terms } from "../../kits/declarations/personal-terms"
import { EVENTS, forgetEvents, forgetEventsOf } from "../../kits/outbox/record-event"
import { execute, idRow, readRows } from "../../lib/database"
import type { Whose } from "../../lib/redaction"
import { forgetConsentsOf } from "../consent/record-consent"

/** The caller's knowledge about a person. */
export interface Person {
  email?: string | undefined
  customerId?: string | undefined
}

/** Identifies a person. A row is about this person if one of the emails or customer ids matches. */
export interface KnownPerson {
  /** Proven, in lower case. */
  emails: readonly string[]
  /** All addresses of the accounts, also unproven ones. They find no rows. */
  addresses: readonly string[]
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

/**
 * Erases these rows as the feature declares. Returns the number of rows.
 *
 * @param terms the words to replace in kept rows. None if the rows are not about one person.
 */
export async function eraseRows(
  transaction: Knex,
  { table, columns, onErasure, eventsAbout, hasReceipts }: PersonalData,
  ids: readonly string[],
  terms?: Terms,
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
  if (terms)
    for (const column of redacted)
      await redact(transaction, { table, column }, ids, { terms, whose: "theirs" })
  return changes.length + redacted.length > 0 ? ids.length : 0
}

/**
 * Takes the person out of rows that belong to somebody else. They are never deleted. Returns the number of changed rows.
 *
 * @param quoting the rows of {@link rowsQuoting} that are not the person's own.
 */
export async function eraseFromOthers(
  transaction: Knex,
  data: PersonalData,
  { quoting, person, terms }: { quoting: readonly string[]; person: KnownPerson; terms: Terms },
): Promise<number> {
  const { table, foundBy, onErasure } = data
  const changed = new Set<string>()
  if (quoting.length > 0)
    for (const column of foundBy.quotes ?? [])
      for (const id of await redact(transaction, { table, column }, quoting, { terms, whose: "unknown" }))
        changed.add(id)
  const set = typeof onErasure === "object" ? onErasure.inRowsOfOthers : undefined
  const where = addressedBy(data, person, "others")
  if (!set || !where) return changed.size
  const changes = Object.keys(set).map((column) => `${quoted(column)} = :${column}`)
  const update = `UPDATE ${quoted(table)} SET ${changes.join(", ")} WHERE ${where}`
  return changed.size + (await execute(transaction, update, { ...person, ...set }))
}

const storedText = z.object({ id: z.string(), is_json: z.boolean(), value: z.unknown() })

/** Replaces the person's words in a text or JSON column. Returns the ids of changed rows. */
async function redact(
  transaction: Knex,
  { table, column }: { table: string; column: string },
  ids: readonly string[],
  { terms, whose }: { terms: Terms; whose: Whose },
): Promise<string[]> {
  const rows = await readRows(
    transaction,
    storedText,
    `SELECT id, CAST(pg_typeof(${quoted(column)}) AS text) IN ('json', 'jsonb') AS is_json, ${quoted(column)} AS value
       FROM ${quoted(table)} WHERE id = ANY(:ids) AND ${quoted(column)} IS NOT NULL ORDER BY id FOR UPDATE`,
    { ids },
  )
  const changed: string[] = []
  for (const { id, is_json, value } of rows) {
    const written = (one: unknown) => (is_json ? JSON.stringify(one) : one)
    const after = written(terms.redact(value, whose))
    if (after === written(value)) continue
    await execute(transaction, `UPDATE ${quoted(table)} SET ${quoted(column)} = :after WHERE id = :id`, {
      id,
      after,
    })
    changed.push(id)
  }
  return changed
}

/** The SQL condition for the rows of a person. `undefined` if the table has no column to find this person by. */
function belongsTo(
  declared: readonly PersonalData[],
  data: PersonalData,
  person: KnownPerson,
): string | undefined {
  const { table, foundBy } = data
  const linked = [
    ...(foundBy.customer && person.customerIds.length > 0
      ? [`${valueOf(table, foundBy.customer)} = ANY(:customerIds)`]
      : []),
    ...(foundBy.rows ?? []).flatMap(({ column, parent, key }) => {
      const where = belongsTo(declared, dataOfTable(declared, parent), person)
      const value = valueOf(parent, key)
      const found = `SELECT ${value} FROM ${quoted(parent)} WHERE ${value} IS NOT NULL AND ${where}`
      return where === undefined ? [] : [`${valueOf(table, column)} IN (${found})`]
    }),
  ]
  const byLink = linked.length === 0 ? [] : `((${linked.join(" OR ")}) AND (${foundBy.onlyIf ?? "true"}))`
  const byAddress = addressedBy(data, person, "theirs") ?? []
  const conditions = [byLink, byAddress].flat()
  return conditions.length === 0 ? undefined : `(${conditions.join(" OR ")})`
}

/**
 * The SQL condition for rows with one of the person's emails. A row with the id of another account belongs to that
 * account, whatever address its owner has typed.
 */
function addressedBy(
  { table, foundBy: { email, customer } }: PersonalData,
  { emails }: KnownPerson,
  whose: "theirs" | "others",
): string | undefined {
  if (!email || emails.length === 0) return undefined
  const isTheirAddress = `lower(${valueOf(table, email)}) = ANY(:emails)`
  if (!customer) return whose === "theirs" ? isTheirAddress : undefined
  const isOfOthers = `EXISTS (SELECT FROM customer AS owner WHERE owner.id = ${valueOf(table, customer)}
    AND owner.has_account AND owner.id <> ALL(:customerIds))`
  return `(${isTheirAddress} AND ${whose === "theirs" ? "NOT " : ""}${isOfOthers})`
}

function valueOf(table: string, path: string): string {
  const [column = "", ...fields] = path.split(".")
  const value = `${quoted(table)}.${quoted(column)}`
  return fields.length === 0 ? value : `${value} #>> '{${fields.join(",")}}'`
}

/** Quotes a name for SQL. The engine has a table `order`. */
function quoted(name: string): string {
  return `"${name}"`
}
