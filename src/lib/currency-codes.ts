/** Codes that the engine's table of currencies has in addition to ISO 4217. */
const OF_THE_ENGINE = ["eek", "irt", "ltl", "lvl", "vef", "zmk"]

const CODES = new Set([
  ...Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()),
  ...OF_THE_ENGINE,
])

export const UNKNOWN_CURRENCY = "must be the code of a currency (ISO 4217), such as eur"

/** Whether a currency has this code in lower case. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code)
}
