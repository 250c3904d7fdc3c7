import { plainLine } from "../../../../lib/content/plain-text"

/** The longest email. The limit is used for names too. */
const LONGEST = 254

/** A text of a provider's profile as one line without markup. Null if it is missing or too long. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST) return null
  return plainLine(value) || null
}

/** Splits a full name: the last word is the last name. */
export function namesIn(whole: unknown): { firstName: string | null; lastName: string | null } {
  const words = textOrNull(whole)?.split(" ") ?? []
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? null }
}
