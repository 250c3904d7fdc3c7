import { randomInt } from "node:crypto"

/** Without characters that people confuse: o, O, 1, i and l. */
const ALPHABET = "023456789abcdefghjkmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ"
const LENGTH = 32

/** A secret that admits one person. It has about 185 random bits. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
}
