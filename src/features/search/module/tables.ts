/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "search_audience",
  "search_currency",
  "search_document",
  "search_document_version",
  "search_facet",
  "search_facet_set",
  "search_rebuild",
  "search_word",
] as const
