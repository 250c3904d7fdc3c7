import { features } from "./all"

/** The tables whose rows tell how much of a feature a shop has. */
export const countedTables = features.flatMap(({ slug, count }) =>
  count ? [{ feature: slug, table: count.table }] : [],
)

/** The events after which a count may be another one. */
export const countEvents = features.flatMap(({ count }) => count?.events ?? [])
