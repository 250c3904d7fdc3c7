/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "invoice",
  "invoice_counter",
  "invoice_pdf",
  "credit_note",
  "credit_note_counter",
  "credit_note_pdf",
] as const
