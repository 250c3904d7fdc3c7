/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["product_price_change", "product_price_summary"] as const
