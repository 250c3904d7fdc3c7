/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["pending_sign_in"] as const
