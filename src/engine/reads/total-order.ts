import { AsyncLocalStorage } from "node:async_hooks"
import { EntityManager } from "@medusajs/framework/mikro-orm/core"
import { PostgreSqlPlatform } from "@medusajs/framework/mikro-orm/postgresql"
import { hasNameOrder, nameCollation } from "../../lib/name-order"
import { internalsOf } from "../internals"

/** A direction for each key. A relation's key has an order of its own. */
type Order = Record<string, unknown>

interface Manager {
  getMetadata(): { get(name: string): { primaryKeys?: string[]; tableName?: string } }
}

interface Options {
  orderBy?: Order | Order[]
}

type Find = (
  this: Manager,
  entity: string | { name: string },
  where: object,
  options?: Options,
) => Promise<unknown>

type OrderSql = (column: string, direction: string) => string[]

/** Columns whose values people read as names. They are text in all tables. */
const NAMES = [
  "title",
  "subtitle",
  "name",
  "label",
  "display_name",
  "first_name",
  "last_name",
  "company",
  "company_name",
  "city",
]
/** In these tables, `value` is a name. In others it may be a number. */
const NAMED_BY_VALUE = new Set(["product_tag", "product_type", "product_option_value"])

/** How the statement that is being built sorts names. */
interface Sorting {
  names: ReadonlySet<string>
  collation: string
}

const sorting = new AsyncLocalStorage<Sorting>()

/**
 * Lets every order of the engine's lists end in the primary key. Otherwise PostgreSQL returns rows with equal values in
 * any order, so that pages repeat some rows and leave out others. Without an order, the engine sorts by the primary key
 * itself. Names are sorted by the alphabet of the answer's language, and not by their bytes.
 */
export function sortEngineLists(): void {
  const prototype = internalsOf<{ find: Find }>(EntityManager.prototype, { find: "function" })
  const { find } = prototype
  prototype.find = async function (entity, where, options) {
    if (!options?.orderBy) return find.call(this, entity, where, options)
    const { orderBy } = options
    const { primaryKeys = [], tableName = "" } = this.getMetadata().get(
      typeof entity === "string" ? entity : entity.name,
    )
    const ordered = { ...options, orderBy: withTies(orderBy, primaryKeys) }
    const names = new Set(NAMED_BY_VALUE.has(tableName) ? [...NAMES, "value"] : NAMES)
    if (!hasNameOrder() || !sortsBy(orderBy, names)) return find.call(this, entity, where, ordered)
    const collation = await nameCollation()
    return sorting.run({ names, collation }, () => find.call(this, entity, where, ordered))
  }
  sortNames()
}

/** The engine's query builder asks its platform for the SQL of each column to sort by. */
function sortNames(): void {
  const platform = internalsOf<{ getOrderByExpression: OrderSql }>(PostgreSqlPlatform.prototype, {
    getOrderByExpression: "function",
  })
  const { getOrderByExpression } = platform
  platform.getOrderByExpression = function (column, direction) {
    return getOrderByExpression.call(this, withCollation(column, sorting.getStore()), direction)
  }
}

/** The column's SQL, such as `"p0"."title"` or `min("p0"."title")`, with the collation if it has names. */
export function withCollation(column: string, sorted: Sorting | undefined): string {
  const [, name = ""] = /"(\w+)"\)?$/.exec(column) ?? []
  return sorted?.names.has(name) ? `${column} collate "${sorted.collation}"` : column
}

function sortsBy(order: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(order)) return order.some((part) => sortsBy(part, names))
  if (typeof order !== "object" || order === null) return false
  return Object.entries(order).some(([key, inner]) => names.has(key) || sortsBy(inner, names))
}

/** Adds the missing primary keys, in the direction of the last key, so that an index serves both directions. */
export function withTies(orderBy: Order | Order[], primaryKeys: readonly string[]): Order | Order[] {
  const parts = Array.isArray(orderBy) ? orderBy : [orderBy]
  const named = parts.flatMap((part) => Object.entries(part))
  const [, last] = named.at(-1) ?? []
  if (last === undefined) return orderBy
  const known = new Set(named.map(([name]) => name))
  const missing = primaryKeys.filter((key) => !known.has(key))
  const ties = Object.fromEntries(missing.map((key) => [key, typeof last === "string" ? last : "ASC"]))
  return Array.isArray(orderBy) ? [...orderBy, ties] : { ...orderBy, ...ties }
}
