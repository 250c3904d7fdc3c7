/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["review", "review_tally", "review_vote"] as const
