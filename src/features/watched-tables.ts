import { watchedEngineTables } from "../lib/changes/engine-tables"
import type { WatchedTable } from "../lib/changes/kinds"
import { features } from "./all"

/** All tables whose changes the change log records: the engine's and those of all features. */
export const watchedTables: readonly WatchedTable[] = [
  ...watchedEngineTables,
  ...features.flatMap(({ watched = [] }) => watched),
]
