import { features } from "./all"

/** The assistant tells a model how many rows these tables have, to describe a shop. */
export const countedTables = features.flatMap(({ slug, count }) =>
  count ? [{ feature: slug, table: count.table }] : [],
)

/** The events that may change a count. */
export const countEvents = features.flatMap(({ count }) => count?.events ?? [])
