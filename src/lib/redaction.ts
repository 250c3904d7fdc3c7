import { z } from "zod"

/** The text in place of a replaced word. */
const REDACTED = "[erased]"

/**
 * Whose texts these are. `theirs`: the person's own row or JSON object. `unknown`: a text of others that names the
 * person. `others`: a JSON object that names another person.
 */
export type Whose = "theirs" | "unknown" | "others"

/** What {@link redacted} replaces. */
export interface Words {
  /** The words to replace, by whose text it is. `undefined` if there are none. */
  replaced: Readonly<Record<Whose, RegExp | undefined>>
  /** The person's names, phone numbers and streets, in lower case. Also those that are too short for a text. */
  fieldValues: ReadonlySet<string>
  /** The person's emails, in lower case, and customer ids. */
  identities: ReadonlySet<string>
}

/** Fields of JSON objects that are about a person. A value of the person's own object is compared as a whole. */
const PERSON_FIELDS = new Set([
  "name",
  "full_name",
  "customer_name",
  "author_name",
  "first_name",
  "last_name",
  "firstName",
  "lastName",
  "phone",
  "address_1",
  "address_2",
  "address1",
  "address2",
])
/** Fields that programs read. A customer may be called `Succeeded`, so no name may change them. */
const PROGRAM_FIELD =
  /^(id|uuid|.+_id|.+Id|.+_at|.+At|status|state|type|kind|object|action|code|key|handle|amount|total|currency|currency_code|country_code|provider|locale)$/
const CUSTOMER_ID = /^cus_\w+$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

const json = z.record(z.string(), z.unknown()).or(z.array(z.unknown()))

/**
 * A text or JSON value without the words. JSON keys stay, because programs need them. An object that has the person's
 * email or customer id as a whole value is the person's. One that has another's is not.
 */
export function redacted(value: unknown, words: Words, whose: Whose): unknown {
  if (typeof value === "string") return redactedText(value, words, whose)
  if (Array.isArray(value)) return value.map((item) => redacted(item, words, whose))
  if (value === null || typeof value !== "object") return value
  const owner = ownerOf(value, words) ?? whose
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, redactedField(key, inner, words, owner)]),
  )
}

function redactedField(key: string, value: unknown, words: Words, whose: Whose): unknown {
  if (typeof value !== "string") return redacted(value, words, whose)
  if (PROGRAM_FIELD.test(key)) return redacted(value, words, "others")
  const isField = whose === "theirs" && PERSON_FIELDS.has(key)
  if (isField && words.fieldValues.has(value.trim().toLowerCase())) return REDACTED
  return redacted(value, words, whose)
}

/** A text that is JSON is changed as JSON, so that it stays valid. */
function redactedText(text: string, words: Words, whose: Whose): string {
  const inner = parsed(text)
  if (inner !== undefined) {
    const after = JSON.stringify(redacted(inner, words, whose))
    return after === JSON.stringify(inner) ? text : after
  }
  const pattern = words.replaced[whose]
  return pattern === undefined ? text : text.replaceAll(pattern, REDACTED)
}

function parsed(text: string): z.output<typeof json> | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return json.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Whose object this is, if it says so. An order with another's email belongs to its customer. A ticket has its buyer's id
 * too, but it has the holder's name, so the email next to the name decides.
 */
function ownerOf(object: object, { identities }: Words): Whose | undefined {
  const texts = new Map(
    Object.entries(object).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[key, value.trim()]] : [],
    ),
  )
  const whose = (value: string | undefined): Whose | undefined => {
    if (value === undefined) return undefined
    return identities.has(value) || identities.has(value.toLowerCase()) ? "theirs" : "others"
  }
  const email = whose([texts.get("email")].find((value) => value && ADDRESS.test(value)))
  const id = whose(
    [texts.get("customer_id"), texts.get("id")].find((value) => value && CUSTOMER_ID.test(value)),
  )
  const hasName = texts.has("first_name") || texts.has("last_name")
  const named = hasName ? (email ?? id) : (id ?? email)
  return named ?? ([...texts.values()].some((value) => whose(value) === "theirs") ? "theirs" : undefined)
}
