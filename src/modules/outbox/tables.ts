/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["outbox_event"] as const
