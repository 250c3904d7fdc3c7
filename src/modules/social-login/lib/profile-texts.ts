import { plainLine } from "../../../lib/content/plain-text"

/** An email has at most 254 characters. The limit also applies to names. */
const LONGEST = 254

/** Reads a text of a provider's profile: one line without markup, or null. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST) return null
  return plainLine(value) || null
}

/** Splits a full name. The last word becomes the last name. */
export function namesIn(whole: unknown): { firstName: string | null; lastName: string | null } {
  const words = textOrNull(whole)?.split(" ") ?? []
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? null }
}
