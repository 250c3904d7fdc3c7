import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { ChangeKind, WatchedTable } from "../../lib/changes/kinds"
import { clock } from "../../lib/clock"
import { parsedRow } from "../../lib/database"
import { currentTenantId } from "../current-tenant"
import type { WithConnection } from "./change-log"
import type { Look } from "./seen"

/** The clocks of this process and of the database differ by less. */
const MOST_SKEW_MS = 60_000
const MOST_KEPT = 10_000

const momentRow = z.object({ next: z.date().nullable() })

interface Known {
  look: Look
  /** In milliseconds since 1970. */
  from: number
  until: number
}

/** When answers change without a change of the database: a price list starts, a post becomes visible, a key ends. */
export class Moments {
  private readonly known = new LRUCache<string, Known>({ max: MOST_KEPT })
  private readonly statements: Map<string, string>

  constructor(
    watched: readonly WatchedTable[],
    private readonly withConnection: WithConnection,
  ) {
    const kinds = new Set(watched.map(({ kind }) => kind))
    this.statements = new Map(
      [...kinds].flatMap((kind) => {
        const parts = watched.filter((table) => table.kind === kind).flatMap(momentsOf)
        return parts.length > 0 ? [[kind, statementOf(parts)]] : []
      }),
    )
  }

  /**
   * The end of answers that are made now, of what `look` has seen. It is in the past where they must not be cached at all.
   */
  async next(look: Look, kinds: readonly ChangeKind[]): Promise<number> {
    const ends = await Promise.all(kinds.map((kind) => this.nextOf(look, kind)))
    return Math.min(...ends)
  }

  private async nextOf(look: Look, kind: ChangeKind): Promise<number> {
    const statement = this.statements.get(kind)
    if (statement === undefined) return Number.POSITIVE_INFINITY
    const key = `${currentTenantId()} ${kind}`
    const known = this.known.get(key)
    const now = clock.now()
    if (known && look.confirms(known.look, { [kind]: true }) && now >= known.from && now < known.until)
      return known.until
    const { rows } = await this.withConnection((connection) =>
      connection.query({ text: statement, values: [new Date(now).toISOString()] }),
    )
    const { next } = parsedRow(momentRow, rows[0])
    const until = next?.getTime() ?? Number.POSITIVE_INFINITY
    this.known.set(key, { look, from: now, until })
    return until
  }
}

function momentsOf({ table, moments = [], byDatabaseClock, neverCached }: WatchedTable): string[] {
  const skew = `interval '${byDatabaseClock ? MOST_SKEW_MS : 0} milliseconds'`
  return [
    ...moments.map(
      (column) =>
        `SELECT min(${column}) - ${skew} AS moment FROM ${table} WHERE ${column} > CAST($1 AS timestamptz) - ${skew}`,
    ),
    ...(neverCached ? [`SELECT CAST($1 AS timestamptz) FROM ${table} WHERE ${neverCached}`] : []),
  ]
}

function statementOf(parts: string[]): string {
  return `SELECT min(moment) AS next FROM (${parts.join(" UNION ALL ")}) moments`
}
