/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["page", "page_revision", "page_translation"] as const
