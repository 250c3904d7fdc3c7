import { isIP } from "node:net"
import { z } from "zod"
import { plainLine, plainText } from "./content/plain-text"
import { excerpt } from "./excerpt"
import { emailAddress } from "./text/email-address"

/**
 * Field schemas that several features share. Their values end up in pages, mail headers, links and network connections.
 * Each schema therefore accepts only text that is harmless there.
 */

/** An optional field. The default is null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().default(null)
}

/**
 * Excludes line breaks, other control characters, broken characters (lone surrogates), and marks that change the text
 * direction.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u
export const ONE_LINE_RULE = "must be one line, without control characters"

const MAX_NAMED_CHOICES = 20
/** The rule for a field with choices. It names only the first ones, because a list of values may break it many times. */
export const choicesRule = (choices: readonly string[]) =>
  `must be one of the choices: ${excerpt(choices.slice(0, MAX_NAMED_CHOICES).join(", "))}`

/** One line of text that is safe in a mail header. */
export const line = (longest: number) => z.string().regex(ONE_LINE, ONE_LINE_RULE).trim().min(1).max(longest)

/** One line of text from any visitor, such as a name. Removes markup. */
export const plainLineField = (longest: number) => cleanedBy(plainLine, longest)

/** Several lines of text from any visitor, such as a comment. Removes markup. */
export const plainTextField = (longest: number) => cleanedBy(plainText, longest)

const MAX_EMAIL_LENGTH = 320
/** Becomes the form in which addresses are stored and compared, see {@link emailAddress}. */
export const email = z
  .string()
  .max(MAX_EMAIL_LENGTH)
  .meta({ format: "email" })
  .transform((text, context) => {
    const address = emailAddress(text)
    if (address !== undefined) return address
    context.addIssue({ code: "invalid_format", format: "email", message: "must be an email address" })
    return z.NEVER
  })
  .pipe(z.string().meta({ format: "email" }))
  .meta({ examples: ["ada@example.com"] })

export const phone = z
  .string()
  .regex(/^\+?\d[\d ()./-]{2,30}$/, "must be a phone number such as +31 10 123 4567")

const MAX_URL_LENGTH = 2000
/** An absolute web address that is safe in a link. */
export const httpUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(isHttpUrl, "must be a web address such as https://shop.example, without user name and password")

/** An image address: a web address, or a path on the shop's own server. */
export const imageUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(
    (value) => isHttpUrl(value) || isPath(value),
    "must be a web address such as https://shop.example/a.jpg, or a path such as /static/a.jpg",
  )

/** The address of a page: a web address, or a path on the storefront. */
export const pageAddress = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(
    (value) => isHttpUrl(value) || isPath(value),
    "must be a web address such as https://shop.example/thanks, or a path such as /thanks",
  )

const MAX_HOST_LENGTH = 253
/** The name or IP address of a server. */
export const hostName = z
  .string()
  .max(MAX_HOST_LENGTH)
  .refine(isHost, "must be the name or the IP address of a server, such as smtp.example.com")

const HIGHEST_PORT = 65_535
export const port = z.number().int().min(1).max(HIGHEST_PORT)

/**
 * Checks the length before cleaning, because cleaning a very long text is slow. Checks it again afterwards, because
 * cleaning can make a text longer.
 */
function cleanedBy(clean: (text: string) => string, longest: number) {
  return z.string().max(longest).transform(clean).pipe(z.string().min(1, "must contain text").max(longest))
}

/**
 * A URL must begin with a scheme and a host. `@` is refused, because the text before it would be a user name that looks
 * like a host.
 */
const HTTP_AUTHORITY = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i

/** URL parsers remove line breaks and spaces without an error, so this check runs before the parser. */
function hasOnlyUrlCharacters(value: string): boolean {
  return ONE_LINE.test(value) && !/[\s\\"'<>`{}|^]/.test(value)
}

/** A path begins with one `/`. With `//`, the next word would be a host name. */
function isPath(value: string): boolean {
  return /^\/(?!\/)/.test(value) && hasOnlyUrlCharacters(value)
}

function isHttpUrl(value: string): boolean {
  if (!hasOnlyUrlCharacters(value) || !URL.canParse(value)) return false
  const { hostname } = new URL(value)
  const isIpV6 = hostname.startsWith("[")
  return HTTP_AUTHORITY.test(value) && (isIpV6 || isHost(hostname))
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
/** The last label must not be a number, because browsers would read the name as an IP address. */
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`, "i")

function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value)
}
