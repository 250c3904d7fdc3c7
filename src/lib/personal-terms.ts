import { z } from "zod"

/** The text in place of a replaced word. */
const REDACTED = "[erased]"

/** Shorter names are replaced only as a part of the whole name, because they are common words. */
const SHORTEST_NAME = 3
const SHORTEST_PHONE = 7

/** The words by which texts name a person. */
export interface Terms {
  /** Patterns for `ILIKE`. They find all texts that may be about the person. */
  patterns: string[]
  /** Whether a text or JSON value has the person's email or customer id. */
  isAbout: (value: unknown) => boolean
  /** All words to replace in a text that is about the person. `undefined` if there are no words. */
  words: RegExp | undefined
}

/**
 * The words that name a person, from facts and rows about the person. A text is about the person only if it has the email
 * or the customer's id. Customers choose their names and phone numbers, so these could match the texts of others.
 */
export function termsOf(
  { emails, customerIds }: { emails: readonly string[]; customerIds: readonly string[] },
  rows: readonly unknown[],
): Terms {
  const known = rows.flatMap(namesIn)
  const names = known.flatMap(({ first_name: first, last_name: last, author_name: author }) => [
    first && last ? `${first} ${last}` : "",
    ...[first, last, author].filter((name) => name != null && name.length >= SHORTEST_NAME),
  ])
  const streets = known.flatMap(({ address_1, address_2 }) => [address_1, address_2])
  const phones = known
    .flatMap(({ phone }) => phone ?? [])
    .filter((phone) => phone.replaceAll(/\D/g, "").length >= SHORTEST_PHONE)
  const addresses = emails.filter((email) => email.includes("@"))
  const identity = oneOf(wholeAddresses(addresses), wholeWords(customerIds))
  return {
    patterns: unique([...addresses, ...customerIds])
      .flatMap(asWritten)
      .map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    isAbout: (value) => identity !== undefined && textsIn(value).some((one) => hasMatch(identity, one)),
    words: oneOf(wholeAddresses(addresses), wholeWords(unique([...names, ...phones, ...streets]))),
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

/** All texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (value === null || typeof value !== "object") return []
  return Object.values(value).flatMap(textsIn)
}

/** JSON that is stored as a text has line breaks as letters, which would seem to belong to the next word. */
const ESCAPES = /\\(?:[nrtbf]|u[0-9a-f]{4})/gi

function hasMatch(words: RegExp, text: string): boolean {
  return text.replaceAll(ESCAPES, " ").search(words) >= 0
}

/** A part of a longer address is another address: `a@b.co` is not in `a@b.com` or in `a.a@b.co`. */
function wholeAddresses(emails: readonly string[]): string | undefined {
  const any = anyOf(emails)
  return any === ""
    ? undefined
    : String.raw`(?<![\p{L}\p{N}_.%+@-])(?:${any})(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])`
}

function wholeWords(words: readonly string[]): string | undefined {
  const any = anyOf(words)
  return any === "" ? undefined : String.raw`(?<![\p{L}\p{N}_])(?:${any})(?![\p{L}\p{N}_])`
}

/** Longer words come first, so that a whole name becomes one mark. */
function anyOf(terms: readonly string[]): string {
  const sorted = [...terms].sort((one, other) => other.length - one.length)
  return sorted.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join("|")
}

function oneOf(...patterns: (string | undefined)[]): RegExp | undefined {
  const any = unique(patterns)
  return any.length === 0 ? undefined : new RegExp(any.join("|"), "giu")
}

/** A term in a plain text, and as it is written inside JSON. */
function asWritten(term: string): string[] {
  return unique([term, JSON.stringify(term).slice(1, -1)])
}

function unique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))]
}
