import { plainLine } from "../../../lib/content/plain-text"

/** An email may have 254 characters; nobody is called by more. */
const LONGEST = 254

/** A text that a provider tells of somebody: one line without markup, or nothing. */
export function textOrNone(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST) return null
  return plainLine(value) || null
}

/** A whole name in two, where a provider has it in one: the last word is the last name. */
export function namesIn(whole: unknown): { firstName: string | null; lastName: string | null } {
  const words = textOrNone(whole)?.split(" ") ?? []
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? null }
}
