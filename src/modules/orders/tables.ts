/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["order_cancellation"] as const
