/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = ["translation_field"] as const
