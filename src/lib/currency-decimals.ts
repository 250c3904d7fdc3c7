const USUAL_DECIMALS = 2

/** The number of decimals of a currency's amounts, such as 2 for eur and 0 for jpy. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_DECIMALS
}
