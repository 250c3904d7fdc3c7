/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["cookie_banner_version"] as const
