import type { Caller } from "../../harness/api"
import type { Shop } from "../../harness/shop"

/** A list that a spec fills and reads. At first it has fewer than 50 items. */
export interface FilledList {
  /** The request path with required filters. Tests add `limit`, `offset` and `order`. */
  path: string
  /**
   * Adds this many items to the list. Each item has all its tags, pictures and relations, because those could cost one
   * statement per item.
   */
  add(count: number): Promise<unknown>
  /** The table of the listed rows. Tests set equal sort values in it. */
  table: string
  /** The ids of the listed rows, if the table also has rows of other specs. */
  ids?(): string[]
  /** The caller. Default: the shop's key or an admin, as the row requires. */
  caller?: Caller
}

/** How to fill a list. If it cannot be filled: its path and the reason. */
export type ListEntry = ((shop: Shop) => Promise<FilledList>) | { path: string; exempt: string }

/** Keys are the row's method and path, for example `GET /store/tours`. */
export type ListEntries = Record<string, ListEntry>
