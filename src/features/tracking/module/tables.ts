/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = [
  "tracking_event",
  "tracking_event_key",
  "tracking_delivery",
  "tracking_source",
  "tracking_visit",
  "tracking_own_visit",
  "tracking_product_day",
  "tracking_name_day",
  "tracking_revenue_day",
] as const
