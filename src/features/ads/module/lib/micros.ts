const MICRO_DIGITS = 6
const AMOUNT = /^(\d{1,15})(?:\.(\d{1,6})0*)?$/

/** An amount such as `12.34` in millionths, exactly. `undefined` for other texts. */
export function microsOf(amount: string): string | undefined {
  const [, whole, fraction = ""] = AMOUNT.exec(amount) ?? []
  if (whole === undefined) return undefined
  return String(BigInt(whole + fraction.padEnd(MICRO_DIGITS, "0")))
}
