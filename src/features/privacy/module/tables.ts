/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = ["erasure_request", "retention_run"] as const
