/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["seen_submission", "spent_spam_token"] as const
