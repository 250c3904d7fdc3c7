/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["ad_account", "ad_fact"] as const
