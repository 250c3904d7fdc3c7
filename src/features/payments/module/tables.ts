/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["payment_event"] as const
