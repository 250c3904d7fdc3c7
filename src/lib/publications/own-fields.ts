import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { errors } from "../errors"
import { replaceJoin } from "./rows"
import type { OwnInput, PublicationTables } from "./types"

/** The kind's own fields of an input. Throws 400 `invalid_field` if a field refers to a row that does not exist. */
export async function ownFields(sql: Knex, tables: PublicationTables, input: object): Promise<OwnInput> {
  const given = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined))
  const columns = Object.fromEntries(
    tables.own.filter((column) => given.has(column)).map((column) => [column, given.get(column)]),
  )
  for (const [column, table] of Object.entries(tables.references ?? {})) {
    const id: unknown = columns[column]
    if (typeof id === "string" && !(await exists(sql, table, id)))
      throw errors.invalidField(`Field '${column}': nothing has the id '${id}'.`)
  }
  const joins: OwnInput["joins"] = {}
  for (const field of Object.keys(tables.joins)) joins[field] = idsIn(given.get(field))
  return { columns, joins }
}

/** Prepares own columns for the database. JSON columns become text. */
export function storedColumns(
  { json = [] }: Pick<PublicationTables, "json">,
  columns: Record<string, unknown>,
): Record<string, unknown> {
  const stored = { ...columns }
  for (const name of json) {
    const value = stored[name]
    if (value !== undefined && value !== null) stored[name] = JSON.stringify(value)
  }
  return stored
}

export async function writeJoins(
  sql: Knex,
  tables: PublicationTables,
  id: string,
  joins: OwnInput["joins"],
): Promise<void> {
  for (const [field, table] of Object.entries(tables.joins)) {
    const ids = joins[field]
    if (ids) await replaceJoin(sql, table, { id, ids, field })
  }
}

/** Drops references to rows that were deleted after the revision was saved. */
export async function existing(
  sql: Knex,
  tables: PublicationTables,
  { columns, joins }: { columns: Record<string, unknown>; joins: Record<string, string[]> },
): Promise<OwnInput> {
  const known: OwnInput = { columns: { ...columns }, joins: {} }
  for (const [column, table] of Object.entries(tables.references ?? {})) {
    const id = columns[column]
    if (typeof id !== "string" || !(await exists(sql, table, id))) known.columns[column] = null
  }
  for (const [field, { of }] of Object.entries(tables.joins))
    known.joins[field] = await sql(of)
      .whereIn("id", joins[field] ?? [])
      .whereNull("deleted_at")
      .pluck<string[]>("id")
  return known
}

async function exists(sql: Knex, table: string, id: string): Promise<boolean> {
  const row: unknown = await sql(table).where({ id }).whereNull("deleted_at").first("id")
  return row !== undefined
}

function idsIn(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : undefined
}
