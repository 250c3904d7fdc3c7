/** No currency has this many decimals, and the rounding errors of doubles are smaller. */
const DECIMALS = 10
const SOUND_DIGITS = 15
/** Matches a number with more digits than a double can hold exactly. */
const NOISY = /\.\d{11}|\d{12}\.\d{3}/
/** Callers store their own data in `metadata`, so its numbers are not rounded. */
const UNTOUCHED = "metadata"

/**
 * Removes the rounding errors of doubles from the numbers in a JSON text, such as 17.599999999999998. The engine
 * computes exactly but returns doubles. A text without long numbers is not parsed, to save time.
 */
export function roundedJson(json: string): string {
  if (!NOISY.test(json)) return json
  try {
    return JSON.stringify(roundNumbers(JSON.parse(json)))
  } catch {
    return json
  }
}

/** Changes the value in place. */
function roundNumbers(value: unknown): unknown {
  if (typeof value === "number") return roundNumber(value)
  if (typeof value !== "object" || value === null) return value
  for (const [name, part] of Object.entries(value))
    if (name !== UNTOUCHED) Reflect.set(value, name, roundNumbers(part))
  return value
}

export function roundNumber(value: number): number {
  if (Number.isInteger(value)) return value
  return Number(Number(value.toPrecision(SOUND_DIGITS)).toFixed(DECIMALS))
}
