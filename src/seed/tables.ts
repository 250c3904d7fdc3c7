/** `npm run check` forbids SQL in other folders that names these tables. */
export const tables = ["platform.seed_state"] as const
