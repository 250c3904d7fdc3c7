import { features } from "./all"

/** The tables whose row counts show how much a shop uses a feature. */
export const countedTables = features.flatMap(({ slug, count }) =>
  count ? [{ feature: slug, table: count.table }] : [],
)

/** The events that may change a count. */
export const countEvents = features.flatMap(({ count }) => count?.events ?? [])
