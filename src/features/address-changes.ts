import type { PublicKind } from "../kits/declarations/declaration"
import type { ChangeKind } from "../lib/changes/kinds"
import { watchedTables } from "./watched-tables"

/**
 * The kinds of data that decide about the public addresses of these things. `undefined` if a thing has an address that
 * depends on a table without triggers, so nobody would notice a change.
 */
export function changesOfAddresses(kinds: readonly PublicKind[]): ChangeKind[] | undefined {
  const found = new Set<ChangeKind>()
  for (const { addresses } of kinds) {
    if (!addresses) return undefined
    for (const { table } of addresses.tables) {
      const watchers = watchedTables.filter((one) => one.table === table)
      if (watchers.length === 0) return undefined
      for (const { kind } of watchers) found.add(kind)
    }
  }
  return [...found]
}
