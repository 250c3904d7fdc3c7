/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["redirect", "redirect_address", "redirect_miss", "redirect_use"] as const
