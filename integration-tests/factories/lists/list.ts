import type { Caller } from "../../harness/api"
import type { Shop } from "../../harness/shop"

/** A list that a spec fills and reads. Before, it contains fewer than 50 items. */
export interface FilledList {
  /** The path, with the filters that it needs. The tests add `limit`, `offset` and `order`. */
  path: string
  /**
   * Adds this many items. Each must have all relations that the list shows, such as tags, because reading these could
   * cost a statement per item.
   */
  add(count: number): Promise<unknown>
  /** The table of the items. To test the order of equal items, the tests write equal values into it. */
  table: string
  /** A trigger refuses such values. The tests then write them without triggers, as an attacker would. */
  isGuarded?: boolean
  /** The most items that one page may contain, if they are not 100. */
  largestPage?: number
  /** The ids of the items, if the table also contains rows of other specs. */
  ids?(): string[]
  /** The caller of the list. Default: a storefront or an admin, as the route requires. */
  caller?: Caller
}

/** How to fill a list. If it cannot be filled: its path, and why. */
export type ListEntry =
  | ((shop: Shop) => Promise<FilledList>)
  | { path: string; exempt: string; largestPage?: number }

/** The key is the method and path of the route, such as `GET /store/tours`. */
export type ListEntries = Record<string, ListEntry>
