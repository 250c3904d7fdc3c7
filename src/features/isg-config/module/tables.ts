/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["isg_config_version"] as const
