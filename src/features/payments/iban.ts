import { z } from "zod"

/** The form of every IBAN (ISO 13616-1): country code, two check digits, and a part that each country defines. */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const WHOLE = 97n

/**
 * A bank account number. Removes spaces and changes letters to upper case. The checksum finds typing errors (ISO 7064).
 */
export const iban = z
  .string()
  .max(50)
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
  .refine(isIban, "must be an IBAN whose check digits add up, such as DE02 1203 0000 0000 2020 51")

/** A bank's code (ISO 9362). */
export const bic = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
  .refine(
    (text) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
    "must be a BIC of 8 or 11 characters, such as BYLADEM1001",
  )

/** Writes an IBAN in groups of four characters, as banks print it. */
export function groupedIban(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, "$1 ")
}

function isIban(text: string): boolean {
  if (!FORM.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % WHOLE === 1n
}
