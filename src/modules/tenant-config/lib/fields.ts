import { isIP } from "node:net"
import { z } from "zod"

/**
 * The kinds of fields that areas are made of. What a shop's admin enters here ends in headers of mails, in links and
 * in connections, so each kind takes only what is harmless there.
 */

/** A field that may be left empty, and is until it is set. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().default(null)
}

/** No line breaks and other control characters, no halves of characters, nothing that turns the direction of text around. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u
const ONE_LINE_RULE = "must be one line, without control characters"

/** One line of text, which may stand in the header of a mail. */
export const line = (longest: number) => z.string().regex(ONE_LINE, ONE_LINE_RULE).trim().min(1).max(longest)

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

const LONGEST_HOST = 253
/** The name or IP address of a server. */
export const hostName = z
  .string()
  .max(LONGEST_HOST)
  .refine(isHost, "must be the name or the IP address of a server, such as smtp.example.com")

const HIGHEST_PORT = 65_535
export const port = z.number().int().min(1).max(HIGHEST_PORT)

/** A secret: a password, a key, a token. One that can be guessed at offline needs a length that forbids it. */
export type SecretField = ReturnType<typeof secretText>
export const secretText = (longest: number, shortest = 1) =>
  orNone(z.string().regex(ONE_LINE, ONE_LINE_RULE).min(shortest).max(longest))

/** Scheme and server as they must stand there; what comes before an `@` would be a user name. */
const HTTP_AUTHORITY = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i

/** URL parsers drop line breaks and spaces in silence, so these are looked for first. */
function isHttpUrl(value: string): boolean {
  if (!ONE_LINE.test(value) || /[\s\\"'<>`{}|^]/.test(value) || !URL.canParse(value)) return false
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
