/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["cart_completion"] as const
