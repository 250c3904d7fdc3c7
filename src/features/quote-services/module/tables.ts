/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["quote_service"] as const
