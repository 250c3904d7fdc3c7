const USUAL_DECIMALS = 2

const known = new Map<string, number>()

/** The number of decimals of a currency's amounts, such as 2 for eur, 0 for jpy and 3 for kwd. */
export function decimalsOf(currency: string): number {
  const decimals = known.get(currency) ?? read(currency)
  known.set(currency, decimals)
  return decimals
}

function read(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_DECIMALS
}
