/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["idempotency_key"] as const
