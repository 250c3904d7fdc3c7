/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["destination", "destination_revision", "destination_translation"] as const
