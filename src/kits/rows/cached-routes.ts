import type { CachedRoute } from "../../edge/response-cache"
import { isEngineRow, type Row } from "./row"

/** The routes whose responses to anonymous callers are cached in memory. */
export function cachedRoutes(rows: Row[]): CachedRoute[] {
  return rows.flatMap((row) => {
    const { path, cachedUntilChangeOf, uncachedWith = [] } = row
    if (!cachedUntilChangeOf) return []
    const isLocalized = row.localized === true
    // Responses of the engine with `fields` are not cached: `fields` may add data of any kind, so we do not know when
    // it changes.
    const notWith = [...uncachedWith, ...(isEngineRow(row) ? ["fields"] : [])]
    return [{ path, cachedUntilChangeOf, isLocalized, notWith, needsKey: row.auth !== "none" }]
  })
}
