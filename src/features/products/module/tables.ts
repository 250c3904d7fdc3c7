/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "product_price_change",
  "product_price_summary",
  "product_words",
  "product_words_change",
] as const
