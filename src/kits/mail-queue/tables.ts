/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["queued_mail"] as const
