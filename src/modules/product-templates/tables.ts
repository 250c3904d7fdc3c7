/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["product_template"] as const
