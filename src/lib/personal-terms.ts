import { z } from "zod"

/** The text in place of a replaced word. */
const REDACTED = "[erased]"

/** Shorter names are replaced only as a part of the whole name, because they are common words. */
const SHORTEST_NAME = 3
const SHORTEST_PHONE = 7

/** The words by which texts name a person. */
export interface Terms {
  /** Patterns for `ILIKE`. A text that matches one is about the person. */
  patterns: string[]
  /** All words to replace. `undefined` if there are no words. */
  words: RegExp | undefined
}

/**
 * The words that name a person, from facts and rows about the person. A text is about the person if it has the email, a
 * phone number, the customer's id or the whole name. A first name alone says too little.
 */
export function termsOf(
  { emails, customerIds }: { emails: readonly string[]; customerIds: readonly string[] },
  rows: readonly unknown[],
): Terms {
  const known = rows.flatMap(namesIn)
  const whole = known.flatMap(({ first_name: first, last_name: last, author_name: author }) => [
    first && last ? `${first} ${last}` : "",
    author?.includes(" ") ? author : "",
  ])
  const parts = known
    .flatMap(({ first_name, last_name, author_name }) => [first_name, last_name, author_name])
    .filter((name) => name != null && name.length >= SHORTEST_NAME)
  const streets = known.flatMap(({ address_1, address_2 }) => [address_1, address_2])
  const phones = known
    .flatMap(({ phone }) => phone ?? [])
    .filter((phone) => phone.replaceAll(/\D/g, "").length >= SHORTEST_PHONE)
  const exact = unique([...emails, ...whole, ...phones])
  return {
    patterns: unique([...exact, ...customerIds])
      .flatMap(asWritten)
      .map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    words: anyOf(unique([...exact, ...parts, ...streets])),
  }
}

/** A value of a text or JSON column without the words. JSON keys stay, because programs need them. */
export function withoutTerms(value: unknown, words: RegExp): unknown {
  if (typeof value === "string") return value.replaceAll(words, REDACTED)
  if (Array.isArray(value)) return value.map((item) => withoutTerms(item, words))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutTerms(inner, words)]))
}

type Named = z.output<typeof named>
const text = z.string().trim().nullish().catch(null)
const named = z.object({
  ...{ first_name: text, last_name: text, author_name: text, phone: text },
  ...{ address_1: text, address_2: text },
})

/** The names in a row, and in the objects of its JSON columns. */
function namesIn(row: unknown): Named[] {
  const { data } = z.record(z.string(), z.unknown()).safeParse(row)
  return [row, ...Object.values(data ?? {})].flatMap((part) => named.safeParse(part).data ?? [])
}

/** Longer words come first, so that a whole name becomes one mark. */
function anyOf(terms: readonly string[]): RegExp | undefined {
  if (terms.length === 0) return undefined
  const sorted = [...terms].sort((one, other) => other.length - one.length)
  const words = sorted.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join("|")
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, "giu")
}

/** A term in a plain text, and as it is written inside JSON. */
function asWritten(term: string): string[] {
  return unique([term, JSON.stringify(term).slice(1, -1)])
}

function unique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))]
}
