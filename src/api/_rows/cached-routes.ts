import type { CachedRoute } from "../../edge/response-cache"
import { isEngineRow, type Row } from "../../lib/contract/row"

/** The rows whose anonymous answers are kept in memory. */
export function cachedRoutes(rows: Row[]): CachedRoute[] {
  return rows.flatMap((row) => {
    const { path, cachedUntilChangeOf } = row
    if (!cachedUntilChangeOf) return []
    // In the engine's routes, `fields` may name data of any kind.
    return [{ path, cachedUntilChangeOf, notWith: isEngineRow(row) ? ["fields"] : [] }]
  })
}
