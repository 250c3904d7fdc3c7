/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "quote_request",
  "quote_revision",
  "quote_message",
  "quote_counter",
  "quote_pdf",
] as const
