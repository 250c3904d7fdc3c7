/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["token_revocation"] as const
