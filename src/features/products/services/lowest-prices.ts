interface Variant {
  price_set?: { prices?: (Price | null)[] | null } | null
}

interface Price {
  amount?: number | null
  currency_code?: string | null
  min_quantity?: number | null
  price_list_id?: string | null
  rules_count?: number | null
}

/**
 * The lowest price of a product in each currency, for lists. It counts only prices for all customers. Prices of
 * regions, customer groups and price lists depend on the buyer, so only the product page computes them.
 */
export function lowestPrices(variants: Variant[]): Record<string, number> {
  const lowest: Record<string, number> = {}
  for (const price of variants.flatMap(({ price_set }) => price_set?.prices ?? [])) {
    if (!price?.currency_code || typeof price.amount !== "number" || !isForEverybody(price)) continue
    const known = lowest[price.currency_code]
    if (known === undefined || price.amount < known) lowest[price.currency_code] = price.amount
  }
  return lowest
}

function isForEverybody({ min_quantity, price_list_id, rules_count }: Price): boolean {
  return !price_list_id && !rules_count && (min_quantity ?? 1) <= 1
}
