/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["capacity_quota", "capacity_hold", "capacity_hold_line", "capacity_variant"] as const
