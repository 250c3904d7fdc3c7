/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["theme_version"] as const
