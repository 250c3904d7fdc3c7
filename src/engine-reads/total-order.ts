import { EntityManager } from "@medusajs/framework/mikro-orm/core"
import { internalsOf } from "../lib/engine-internals"

/** A direction for each key. A relation's key has an order of its own. */
type Order = Record<string, unknown>

interface Manager {
  getMetadata(): { get(name: string): { primaryKeys?: string[] } }
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

/**
 * Lets every order of the engine's lists end in the primary key. Otherwise PostgreSQL returns rows with equal values in
 * any order, so that pages repeat some rows and leave out others. Without an order, the engine sorts by the primary key
 * itself.
 */
export function endOrdersInId(): void {
  const prototype = internalsOf<{ find: Find }>(EntityManager.prototype, { find: "function" })
  const { find } = prototype
  prototype.find = function (entity, where, options) {
    if (!options?.orderBy) return find.call(this, entity, where, options)
    const { primaryKeys = [] } = this.getMetadata().get(typeof entity === "string" ? entity : entity.name)
    return find.call(this, entity, where, { ...options, orderBy: withTies(options.orderBy, primaryKeys) })
  }
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
