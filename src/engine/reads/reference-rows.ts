import { z } from "zod"
import type { CacheMemory } from "../../lib/cache-memory"
import type { ChangeKind, WatchedTable } from "../../lib/changes/kinds"
import type { ChangeLog } from "../../tenancy/changes/change-log"
import type { Look, MadeOf } from "../../tenancy/changes/seen"
import { currentTenantId } from "../../tenancy/current-tenant"
import { type CheckoutCall, currentLook, type FilterValues } from "./checkout-call"
import { anyRow, type Row } from "./rows"
import type { Statement } from "./statement"

export interface Options {
  memory: CacheMemory
  /** `undefined` until the database is open. */
  changes: () => ChangeLog | undefined
  /** The tables whose changes the change log records. */
  watched: readonly WatchedTable[]
}

/** The kinds of rows that an admin changes, but no checkout. */
const KINDS: readonly ChangeKind[] = ["shop", "shipping", "product", "taxonomy", "price", "pricing"]

const rowList = z.array(anyRow)

interface CachedEntry {
  look: Look
  rows: string
}

export type CachedRows = (
  call: CheckoutCall | undefined,
  statement: Statement,
  parameters: FilterValues,
  read: () => Promise<Row[]>,
) => Promise<Row[]>

/**
 * Caches rows of tables that an admin changes, such as regions and shipping options. They are used only if the change
 * log has no change of their tables since they were read. So they are never older than the request.
 */
export function cachedRows({ memory, changes, watched }: Options): CachedRows {
  const kinds = new Map(watched.map(({ table, kind }) => [table, kind]))
  const cache = memory.part<CachedEntry>("reference")
  const known = new WeakMap<Statement, { number: number; madeOf: MadeOf | undefined }>()
  let numbers = 0

  const describe = (statement: Statement) => {
    const found = known.get(statement) ?? { number: numbers++, madeOf: madeOf(statement.tables, kinds) }
    known.set(statement, found)
    return found
  }
  return async (call, statement, parameters, read) => {
    const { number, madeOf } = describe(statement)
    const look = madeOf && (await currentLook(call, changes()))
    if (!look) return read()
    const key = `${currentTenantId()} ${number} ${JSON.stringify(parameters)}`
    const entry = cache.get(key)
    if (entry && look.confirms(entry.look, madeOf)) return rowList.parse(JSON.parse(entry.rows))
    const rows = await read()
    const text = JSON.stringify(rows)
    cache.set(key, { look, rows: text }, text.length * 2)
    return rows
  }
}

/** `undefined` if rows of one of the tables must not be cached. */
function madeOf(tables: ReadonlySet<string>, kinds: ReadonlyMap<string, ChangeKind>): MadeOf | undefined {
  const made: { [Kind in ChangeKind]?: true } = {}
  for (const table of tables) {
    const kind = kinds.get(table)
    if (kind === undefined || !KINDS.includes(kind)) return undefined
    made[kind] = true
  }
  return made
}
