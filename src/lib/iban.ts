import { z } from "zod"

/** Two letters of a country, two check digits, and what the country makes of the rest (ISO 13616-1). */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const WHOLE = 97n

/** The number of a bank account. Spaces are taken out, letters made large; a mistyped one does not add up (ISO 7064). */
export const iban = z
  .string()
  .max(50)
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
  .refine(isIban, "must be an IBAN whose check digits add up, such as DE02 1203 0000 0000 2020 51")

/** The code of a bank (ISO 9362). */
export const bic = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
  .refine(
    (text) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
    "must be a BIC of 8 or 11 characters, such as BYLADEM1001",
  )

/** As people read it: in groups of four. */
export function groupedIban(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, "$1 ")
}

function isIban(text: string): boolean {
  if (!FORM.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % WHOLE === 1n
}
