/** `npm run check` lets no other folder's SQL name them. */
export const tables = ["tenant_config", "tenant_config_change"] as const
