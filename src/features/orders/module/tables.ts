/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["order_cancellation", "order_part_decision", "order_kept_open"] as const
