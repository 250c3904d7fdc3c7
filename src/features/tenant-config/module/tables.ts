/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["tenant_config", "tenant_config_change"] as const
