/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = ["metafield_definition", "metafield"] as const
