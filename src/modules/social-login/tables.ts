/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["pending_sign_in"] as const
