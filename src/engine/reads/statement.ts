import type { EntityMetadata } from "@medusajs/framework/mikro-orm/core"
import { isSoftDeleted, type Shape, type Tree } from "./metadata"
import { select } from "./plan"
import { quoted, Unsupported } from "./unsupported"

export interface Statement {
  sql: string
  shape: Shape
  /** The names of the filters. Their values are the parameters `f0`, `f1` and so on. */
  filters: string[]
  tables: ReadonlySet<string>
}

export interface FindOptions {
  fields?: unknown
  populate?: unknown
  orderBy?: unknown
  strategy?: unknown
  limit?: unknown
  /** Reads only the lines, amounts and summary of each order's present version. */
  currentVersions?: boolean
}

const KNOWN_OPTIONS = new Set(["fields", "populate", "orderBy", "strategy", "limit", "currentVersions"])
const ROOT = "e"

/** Statements per table, by fields, relations, filters and order. */
const known = new WeakMap<EntityMetadata, Map<string, Statement | Unsupported>>()
/** Callers choose fields, so the number of statements is limited. */
const MOST = 500

/** Returns the statement for a call of MikroORM's `find`. Throws Unsupported for calls that need several. */
export function statementOf(meta: EntityMetadata, where: object, options: FindOptions): Statement {
  for (const [name, value] of Object.entries(options))
    if (!KNOWN_OPTIONS.has(name) && value !== undefined) throw new Unsupported(`the option ${name}`)
  const filters = Object.keys(where)
  const key = JSON.stringify([
    filters,
    options.fields,
    options.populate,
    options.orderBy,
    options.limit,
    options.currentVersions,
  ])
  const statements = known.get(meta) ?? new Map<string, Statement | Unsupported>()
  known.set(meta, statements)
  const found = statements.get(key) ?? plan(meta, filters, options)
  if (statements.size >= MOST) statements.clear()
  statements.set(key, found)
  if (found instanceof Unsupported) throw found
  return found
}

function plan(meta: EntityMetadata, filters: string[], options: FindOptions): Statement | Unsupported {
  try {
    return make(meta, filters, options)
  } catch (error) {
    if (error instanceof Unsupported) return error
    throw error
  }
}

function make(
  meta: EntityMetadata,
  filters: string[],
  { fields, populate, orderBy, limit, currentVersions }: FindOptions,
): Statement {
  if (filters.length === 0) throw new Unsupported("a read without a filter")
  const asked = {
    fields: fieldsOf(fields),
    relations: relationsOf(populate),
    parents: [],
    loaded: new Map<string, string>(),
    tables: new Set<string>(),
    ...(currentVersions ? { versionOf: ROOT } : {}),
  }
  const { columns, shape } = select(meta, ROOT, asked)
  const conditions = filters.map((name, number) => `${columnFor(meta, name)} = ANY(:f${number})`)
  if (isSoftDeleted(meta)) conditions.push(`${ROOT}.deleted_at IS NULL`)
  const sql = `SELECT row_to_json(r) AS row FROM (SELECT ${columns} FROM ${quoted(meta.tableName)} AS ${ROOT} WHERE ${conditions.join(" AND ")}${order(meta, orderBy)}${limitOf(limit)}) r`
  return { sql, shape, filters, tables: asked.tables }
}

function columnFor(meta: EntityMetadata, name: string): string {
  const property = meta.properties[name]
  const [column] = property?.fieldNames ?? []
  if (!property || column === undefined || !isText(property.columnTypes?.[0]) || property.formula)
    throw new Unsupported(`a filter by ${name}`)
  return `${ROOT}.${quoted(column)}`
}

function isText(columnType: string | undefined): boolean {
  return columnType === "text" || columnType?.startsWith("varchar") === true
}

function order(meta: EntityMetadata, orderBy: unknown): string {
  if (!isObject(orderBy)) {
    if (orderBy === undefined) return ""
    throw new Unsupported("this order")
  }
  const parts = Object.entries(orderBy).map(([name, direction]) => {
    if (direction !== "ASC" && direction !== "DESC") throw new Unsupported(`an order by ${name}`)
    return `${columnFor(meta, name)} ${direction}`
  })
  return parts.length > 0 ? ` ORDER BY ${parts.join(", ")}` : ""
}

function limitOf(limit: unknown): string {
  if (limit === undefined) return ""
  if (typeof limit !== "number" || !Number.isSafeInteger(limit) || limit < 0)
    throw new Unsupported("this limit")
  return ` LIMIT ${limit}`
}

function fieldsOf(fields: unknown): Tree | undefined {
  if (!Array.isArray(fields)) return undefined
  const tree: Tree = {}
  for (const field of fields) {
    if (typeof field !== "string") throw new Unsupported("this field")
    let at = tree
    for (const name of field.split(".")) at = at[name] ??= {}
  }
  return tree["*"] ? undefined : tree
}

function relationsOf(populate: unknown): Tree {
  const tree: Tree = {}
  if (populate === undefined) return tree
  if (!Array.isArray(populate)) throw new Unsupported("these relations")
  for (const hint of populate) addRelation(tree, hint)
  return tree
}

function addRelation(tree: Tree, hint: unknown): void {
  if (!isObject(hint) || typeof hint.field !== "string") throw new Unsupported("this relation")
  let inner = tree
  for (const name of hint.field.split(".")) inner = inner[name] ??= {}
  if (Array.isArray(hint.children)) for (const child of hint.children) addRelation(inner, child)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
