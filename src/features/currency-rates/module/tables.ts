/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = ["currency_pair", "rate_snapshot", "rate_source", "rate_price_list"] as const
