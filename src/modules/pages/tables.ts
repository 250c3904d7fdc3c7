/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["page", "page_revision", "page_translation"] as const
