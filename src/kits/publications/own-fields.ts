import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRows } from "../../lib/database"
import { errors } from "../../lib/errors"
import type { OwnInput, PublicationTables } from "./types"

/**
 * Takes the fields that only this kind of publication has from an input. Throws 400 `invalid_field` if a field contains
 * the id of a row that does not exist.
 */
export async function ownFields(sql: Knex, tables: PublicationTables, input: object): Promise<OwnInput> {
  const given = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined))
  const columns = Object.fromEntries(
    tables.own.filter((column) => given.has(column)).map((column) => [column, given.get(column)]),
  )
  const joins: OwnInput["joins"] = {}
  for (const field of Object.keys(tables.joins)) joins[field] = idsIn(given.get(field))
  const named = namedIds(tables, columns, joins)
  const known = await knownIds(sql, named)
  for (const { field, ids } of named) {
    const missing = ids.find((id) => !known.has(keyOf(field, id)))
    if (missing !== undefined) throw errors.invalidField(`Field '${field}': nothing has the id '${missing}'.`)
  }
  return { columns, joins }
}

/** Prepares the kind's own columns for the database: JSON columns become text. */
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

/** Replaces the rows of the given joins, all with one statement. */
export async function writeJoins(
  sql: Knex,
  tables: PublicationTables,
  id: string,
  joins: OwnInput["joins"],
): Promise<void> {
  const given = Object.entries(tables.joins).filter(([field]) => joins[field])
  if (given.length === 0) return
  const writes = given.flatMap(([field, { table, parentId, id: column }]) => [
    `gone_${field} AS (DELETE FROM ${table} WHERE ${parentId} = :id AND ${column} <> ALL(${listOf(field)}))`,
    `added_${field} AS (INSERT INTO ${table} (${parentId}, ${column})
       SELECT :id, added FROM unnest(${listOf(field)}) added ON CONFLICT DO NOTHING)`,
  ])
  await execute(sql, `WITH ${writes.join(", ")} SELECT`, { id, ...joins })
}

/** Removes ids of rows that no longer exist. A restored revision may still refer to them. */
export async function existing(
  sql: Knex,
  tables: PublicationTables,
  { columns, joins }: { columns: Record<string, unknown>; joins: Record<string, string[]> },
): Promise<OwnInput> {
  const known = await knownIds(sql, namedIds(tables, columns, joins))
  const kept = { ...columns }
  for (const column of Object.keys(tables.references ?? {}))
    if (!known.has(keyOf(column, kept[column]))) kept[column] = null
  return {
    columns: kept,
    joins: Object.fromEntries(
      Object.keys(tables.joins).map((field) => [
        field,
        (joins[field] ?? []).filter((id) => known.has(keyOf(field, id))),
      ]),
    ),
  }
}

/** Ids in a field of the input, and the table in which they should exist. */
interface NamedIds {
  field: string
  table: string
  ids: string[]
}

function namedIds(
  { references = {}, joins: tables }: PublicationTables,
  columns: Record<string, unknown>,
  joins: OwnInput["joins"],
): NamedIds[] {
  const inColumns = Object.entries(references).map(([field, table]) => ({
    field,
    table,
    ids: idsIn([columns[field]]) ?? [],
  }))
  const inJoins = Object.entries(tables).map(([field, { of }]) => ({
    field,
    table: of,
    ids: joins[field] ?? [],
  }))
  return [...inColumns, ...inJoins].filter(({ ids }) => ids.length > 0)
}

const knownRow = z.object({ field: z.string(), id: z.string() })

/** Returns the ids that exist, each with its field in the key. Reads all tables with one statement. */
async function knownIds(sql: Knex, named: NamedIds[]): Promise<Set<string>> {
  if (named.length === 0) return new Set()
  const selects = named.map(
    ({ field, table }) =>
      `SELECT '${field}' AS field, id FROM ${table} WHERE id = ANY(${listOf(field)}) AND deleted_at IS NULL`,
  )
  const found = await readRows(
    sql,
    knownRow,
    selects.join(" UNION ALL "),
    Object.fromEntries(named.map(({ field, ids }) => [field, ids])),
  )
  return new Set(found.map(({ field, id }) => keyOf(field, id)))
}

function keyOf(field: string, id: unknown): string {
  return JSON.stringify([field, id])
}

function listOf(field: string): string {
  return `CAST(:${field} AS text[])`
}

function idsIn(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : undefined
}
