/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = [
  "media_asset",
  "media_text",
  "media_transform",
  "media_unfinished_version",
  "media_usage",
] as const
