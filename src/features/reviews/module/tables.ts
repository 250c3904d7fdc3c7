/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["review", "review_tally", "review_vote"] as const
