/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["seen_submission", "spent_spam_token"] as const
