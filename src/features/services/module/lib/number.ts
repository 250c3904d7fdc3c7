import { randomInt } from "node:crypto"

/** Without characters that people confuse: O, 0, 1, I and L. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
const NUMBER_LENGTH = 8

/** A new number of a booking, for its buyer. */
export function newBookingNumber(): string {
  return Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
}
