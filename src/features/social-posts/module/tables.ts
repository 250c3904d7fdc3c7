/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["social_account", "social_connection", "social_post", "social_target"] as const
