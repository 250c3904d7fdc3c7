import { randomInt } from "node:crypto"

/** Crockford's alphabet without characters that people confuse: no I, L, O and U. 32 characters are 5 bits each. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const RANDOM_CHARACTERS = 10
const COUNTER_DIGITS = 6

/** A public number such as `Q-2026-000123-7K3M9QXA4D`. Its 50 random bits make it unguessable. */
export function quoteNumber(year: number, counter: number): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `Q-${year}-${String(counter).padStart(COUNTER_DIGITS, "0")}-${random.join("")}`
}
