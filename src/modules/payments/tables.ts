/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["payment_event"] as const
