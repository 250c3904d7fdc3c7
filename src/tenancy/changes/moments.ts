import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { ChangeKind, WatchedTable } from "../../lib/changes/kinds"
import { clock } from "../../lib/clock"
import { parsedRow } from "../../lib/database"
import { currentTenantId } from "../current-tenant"
import type { WithConnection } from "./change-log"
import type { Look } from "./seen"

/** The clocks of this process and of the database are assumed to differ by less. */
const MAX_SKEW_MS = 60_000
const MAX_CACHED = 10_000

const momentRow = z.object({ kind: z.string(), next: z.date().nullable() })

interface Known {
  look: Look
  /** Milliseconds since 1970. Between the two, nothing changes by time alone. */
  from: number
  until: number
}

/**
 * Knows when responses change although the database does not: a price list starts, a post becomes visible, a key
 * expires.
 */
export class Moments {
  private readonly known = new LRUCache<string, Known>({ max: MAX_CACHED })
  /** SQL for the coming moments, by kind. */
  private readonly moments: Map<string, string[]>

  constructor(
    watched: readonly WatchedTable[],
    private readonly withConnection: WithConnection,
  ) {
    const kinds = new Set(watched.map(({ kind }) => kind))
    this.moments = new Map(
      [...kinds].flatMap((kind) => {
        const parts = watched.filter((table) => table.kind === kind).flatMap(momentsOf)
        return parts.length > 0 ? [[kind, parts]] : []
      }),
    )
  }

  /**
   * The time until which a response with data of these kinds stays valid. `look` is the poll before the data was read.
   * The time is in the past if the response must not be cached at all.
   */
  async next(look: Look, kinds: readonly ChangeKind[]): Promise<number> {
    const now = clock.now()
    const timed = [...new Set(kinds)].filter((kind) => this.moments.has(kind))
    const ends = timed.map((kind) => ({ kind, known: this.known.get(keyOf(kind)) }))
    const isKnown = ({ kind, known }: (typeof ends)[number]) =>
      known && look.confirms(known.look, { [kind]: true }) && now >= known.from && now < known.until
    const missing = ends.filter((end) => !isKnown(end)).map(({ kind }) => kind)
    const read = missing.length > 0 ? await this.read(look, missing, now) : []
    return Math.min(
      Number.POSITIVE_INFINITY,
      ...read,
      ...ends.flatMap((end) => (isKnown(end) && end.known ? [end.known.until] : [])),
    )
  }

  /** Reads and stores the next moment of each of these kinds. One statement. */
  private async read(look: Look, kinds: readonly ChangeKind[], now: number): Promise<number[]> {
    const parts = kinds.flatMap((kind) =>
      (this.moments.get(kind) ?? []).map((part) => `SELECT '${kind}' AS kind, moment FROM (${part}) m`),
    )
    const text = `SELECT kind, min(moment) AS next FROM (${parts.join(" UNION ALL ")}) moments GROUP BY kind`
    const { rows } = await this.withConnection((connection) =>
      connection.query({ text, values: [new Date(now).toISOString()] }),
    )
    const found = new Map(
      rows.map((row: unknown) => {
        const { kind, next } = parsedRow(momentRow, row)
        return [kind, next?.getTime()]
      }),
    )
    return kinds.map((kind) => {
      const until = found.get(kind) ?? Number.POSITIVE_INFINITY
      this.known.set(keyOf(kind), { look, from: now, until })
      return until
    })
  }
}

function keyOf(kind: string): string {
  return `${currentTenantId()} ${kind}`
}

function momentsOf({ table, moments = [], byDatabaseClock, neverCached }: WatchedTable): string[] {
  const skew = `interval '${byDatabaseClock ? MAX_SKEW_MS : 0} milliseconds'`
  return [
    ...moments.map(
      (column) =>
        `SELECT min(${column}) - ${skew} AS moment FROM ${table} WHERE ${column} > CAST($1 AS timestamptz) - ${skew}`,
    ),
    ...(neverCached ? [`SELECT CAST($1 AS timestamptz) AS moment FROM ${table} WHERE ${neverCached}`] : []),
  ]
}
