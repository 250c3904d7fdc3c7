/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["platform.schema_state"] as const
