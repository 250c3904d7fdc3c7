import type { Caller } from "../../harness/api"
import type { Shop } from "../../harness/shop"

/** A list that a spec fills and reads. It may have things in it from the start, fewer than 50. */
export interface FilledList {
  /** What is called, with the filters that the list needs; `limit`, `offset` and `order` are added. */
  path: string
  /**
   * Adds so many things that the list shows, each as rich as it can be: with its tags, its pictures and its relations,
   * because those are what costs a statement for each.
   */
  add(count: number): Promise<unknown>
  /** The table whose rows are the list's, so that they can be made equal in what they are sorted by. */
  table: string
  /** The ids of those rows, where others of the table are other specs' concern. */
  ids?(): string[]
  /** Who reads it, where that is not anybody whom its row lets in by the shop's key or as an admin. */
  caller?: Caller
}

/** How to fill a list, or why it cannot be filled: then its path as it is called, and a reason. */
export type ListEntry = ((shop: Shop) => Promise<FilledList>) | { path: string; exempt: string }

/** By method and path of its row: `GET /store/tours`. */
export type ListEntries = Record<string, ListEntry>
