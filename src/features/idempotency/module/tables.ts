/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["idempotency_key"] as const
