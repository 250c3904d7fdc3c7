import { isIP } from "node:net"
import { z } from "zod"
import { plainLine, plainText } from "./content/plain-text"

/**
 * Kinds of fields that several features have. What is entered here ends in pages, headers of mails, links and
 * connections, so each kind takes only what is harmless there.
 */

/** A field that may be left empty, and is until it is set. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().default(null)
}

/** No line breaks and other control characters, no halves of characters, nothing that turns the direction of text around. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u
export const ONE_LINE_RULE = "must be one line, without control characters"

/** One line of text, which may stand in the header of a mail. */
export const line = (longest: number) => z.string().regex(ONE_LINE, ONE_LINE_RULE).trim().min(1).max(longest)

/** One line that anybody may have written, such as a name: what looks like markup is taken out of it. */
export const plainLineField = (longest: number) => cleanedBy(plainLine, longest)

/** The same of several lines, such as a comment. */
export const plainTextField = (longest: number) => cleanedBy(plainText, longest)

const LONGEST_EMAIL = 254
export const email = z.email("must be an email address").max(LONGEST_EMAIL)

export const phone = z
  .string()
  .regex(/^\+?\d[\d ()./-]{2,30}$/, "must be a phone number such as +31 10 123 4567")

const LONGEST_URL = 2000
/** An absolute address of a web page, which may stand in a link. */
export const httpUrl = z
  .string()
  .max(LONGEST_URL)
  .refine(isHttpUrl, "must be a web address such as https://shop.example, without user name and password")

/** The address of a picture: of a web page's kind, or a path on the shop's own server. */
export const imageUrl = z
  .string()
  .max(LONGEST_URL)
  .refine(
    (value) => isHttpUrl(value) || isPath(value),
    "must be a web address such as https://shop.example/a.jpg, or a path such as /static/a.jpg",
  )

const LONGEST_HOST = 253
/** The name or IP address of a server. */
export const hostName = z
  .string()
  .max(LONGEST_HOST)
  .refine(isHost, "must be the name or the IP address of a server, such as smtp.example.com")

const HIGHEST_PORT = 65_535
export const port = z.number().int().min(1).max(HIGHEST_PORT)

/** Length is checked first, so that nothing long is worked on, and afterwards, because composing may add to it. */
function cleanedBy(clean: (text: string) => string, longest: number) {
  return z.string().max(longest).transform(clean).pipe(z.string().min(1, "must have text in it").max(longest))
}

/** Scheme and server as they must stand there; what comes before an `@` would be a user name. */
const HTTP_AUTHORITY = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i

/** URL parsers drop line breaks and spaces in silence, so these are looked for first. */
function hasOnlyUrlCharacters(value: string): boolean {
  return ONE_LINE.test(value) && !/[\s\\"'<>`{}|^]/.test(value)
}

/** A second `/` would begin the name of another server. */
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
/** A last label of digits only would be read as an IP address. */
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`, "i")

function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value)
}
