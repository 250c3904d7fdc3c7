import type { WatchedTable } from "../lib/changes/kinds"
import { watchedEngineTables } from "../lib/changes/watched-engine-tables"
import { features } from "./all"

/** All tables whose changes the change log records: the engine's and those of all features. */
export const watchedTables: readonly WatchedTable[] = [
  ...watchedEngineTables,
  ...features.flatMap(({ watched = [] }) => watched),
]
