/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["platform.schema_state", "platform.seed_state"] as const
