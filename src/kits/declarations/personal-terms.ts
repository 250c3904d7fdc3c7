import { z } from "zod"
import { redacted, type Whose } from "../../lib/redaction"

/** Shorter names are common words. They are replaced only in fields for names. */
const SHORTEST_NAME = 3
const SHORTEST_FULL_NAME = 4
const SHORTEST_STREET = 5
const PHONE_DIGITS = { least: 7, most: 15 }

/** Customers choose their names. Only letters count as a name, so that no id, address, date or part of JSON does. */
const NAME = /^\p{L}[\p{L}\p{M}\s.,'’-]*$/u
const PHONE = /^\+?[\d\s()./-]+$/
const DATE = /^(\d{4}[\s./-]\d{1,2}[\s./-]\d{1,2}|\d{1,2}[\s./-]\d{1,2}[\s./-]\d{4})$/
/** At least one letter. A street of ASCII has several words, because one word could be an id of a provider. */
const STREET = /^(?=.*\p{L})[^_@{}"\\]+$/u
const SEVERAL_WORDS = /\s|[^\p{ASCII}]/u

/** How texts name a person. */
export interface Terms {
  /** Patterns for `ILIKE`. They find all texts that may have the person's email or customer id. */
  patterns: string[]
  /** Whether a text or JSON value has the person's email or customer id. */
  isAbout: (value: unknown) => boolean
  /** A text or JSON value without the person. */
  redact: (value: unknown, whose: Whose) => unknown
}

/**
 * The words that name a person, from facts and rows about the person. A text is about the person only if it has the email
 * or the customer's id. Customers choose their names and phone numbers, so these could match the texts of others.
 */
export function termsOf(
  {
    emails,
    addresses: typed,
    customerIds,
  }: Record<"emails" | "addresses" | "customerIds", readonly string[]>,
  rows: readonly unknown[],
): Terms {
  const known = rows.flatMap(namesIn)
  const names = unique(known.flatMap((one) => [one.first_name, one.last_name, one.author_name]))
  const pairs = known.flatMap(({ first_name: first, last_name: last }) =>
    first && last ? [{ first, last }] : [],
  )
  const phones = unique(known.map(({ phone }) => phone))
  const streets = unique(known.flatMap(({ address_1, address_2 }) => [address_1, address_2]))
  const addresses = unique(emails.filter((email) => email.includes("@")))

  const email = wholeAddresses(addresses)
  const anyEmail = wholeAddresses(unique([...addresses, ...typed.filter((one) => one.includes("@"))]))
  const authors = unique(known.map(({ author_name }) => author_name)).filter(isWholeName)
  const shared = [
    ...pairs.filter(isFullName).flatMap(fullNames),
    ...[...authors, ...phones.filter(isPhone)].map(asPattern),
  ]
  const own = [
    ...names.filter((name) => NAME.test(name) && lettersIn(name) >= SHORTEST_NAME),
    ...streets.filter(isStreet),
  ].map(asPattern)
  const identity = oneOf(email, wholeWords(unique(customerIds).map(asPattern)))
  const words = {
    replaced: {
      theirs: oneOf(anyEmail, wholeWords([...shared, ...own])),
      unknown: oneOf(email, wholeWords(shared)),
      others: oneOf(email),
    },
    fieldValues: new Set(
      [...names, ...phones, ...streets, ...pairs.map(({ first, last }) => `${first} ${last}`)].map((value) =>
        value.toLowerCase(),
      ),
    ),
    identities: new Set([...addresses.map((address) => address.toLowerCase()), ...customerIds]),
  }
  return {
    patterns: unique([...addresses, ...customerIds])
      .flatMap(asWritten)
      .map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    isAbout: (value) => identity !== undefined && textsIn(value).some((one) => hasMatch(identity, one)),
    redact: (value, whose) => redacted(value, words, whose),
  }
}

type Named = z.output<typeof named>
const text = z.string().trim().nullish().catch(null)
const named = z.object({
  first_name: text,
  last_name: text,
  author_name: text,
  phone: text,
  address_1: text,
  address_2: text,
})

/** The names in a row, and in the objects of its JSON columns. */
function namesIn(row: unknown): Named[] {
  const { data } = z.record(z.string(), z.unknown()).safeParse(row)
  return [row, ...Object.values(data ?? {})].flatMap((part) => named.safeParse(part).data ?? [])
}

interface Pair {
  first: string
  last: string
}

function isFullName({ first, last }: Pair): boolean {
  return NAME.test(first) && NAME.test(last) && lettersIn(first + last) >= SHORTEST_FULL_NAME
}

/** Authors give their name in one field. */
function isWholeName(name: string): boolean {
  return NAME.test(name) && /\s/.test(name) && lettersIn(name) >= SHORTEST_FULL_NAME
}

/** As people write a name: `Ada Byron`, `Byron Ada` and `Byron, Ada`. */
function fullNames({ first, last }: Pair): string[] {
  const [given, family] = [asPattern(first), asPattern(last)]
  return [String.raw`${given}\s+${family}`, String.raw`${family},?\s+${given}`]
}

/** A date is no phone number, although a customer may type one. */
function isPhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, "").length
  return PHONE.test(phone) && !DATE.test(phone) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most
}

function isStreet(street: string): boolean {
  return STREET.test(street) && SEVERAL_WORDS.test(street) && street.length >= SHORTEST_STREET
}

function lettersIn(name: string): number {
  return name.match(/\p{L}/gu)?.length ?? 0
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
  const any = anyOf(emails.map(asPattern))
  return any === ""
    ? undefined
    : String.raw`(?<![\p{L}\p{N}_.%+@-])(?:${any})(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])`
}

function wholeWords(patterns: readonly string[]): string | undefined {
  const any = anyOf(patterns)
  return any === "" ? undefined : String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${any})(?![\p{L}\p{M}\p{N}_])`
}

/** Longer words come first, so that a whole name becomes one mark. */
function anyOf(patterns: readonly string[]): string {
  return unique(patterns)
    .sort((one, other) => other.length - one.length)
    .join("|")
}

/** A pattern for this text alone, with letters and their accents as one sign or as two. */
function asPattern(term: string): string {
  const forms = unique([term, term.normalize("NFC"), term.normalize("NFD")]).map((form) =>
    form.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`),
  )
  return forms.length === 1 ? forms.join("") : `(?:${forms.join("|")})`
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
