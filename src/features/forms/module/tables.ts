/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = ["form", "form_version", "form_submission"] as const
