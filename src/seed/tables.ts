/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["platform.seed_state"] as const
