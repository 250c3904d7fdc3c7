/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["voiceover", "voiceover_chunk"] as const
