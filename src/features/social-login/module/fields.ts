import { z } from "zod"
import { httpUrl } from "../../../lib/fields"

/** The placeholder for the provider's name in redirect URIs. */
export const PLACE = "{provider}"
/** Host names of the local machine. A storefront in development may use them (RFC 8252, section 7.3). */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * An address to which a provider may send the browser back. It may contain a placeholder for the provider's name. It
 * must be written exactly as a browser would write it, because providers compare the text (RFC 9700, section 2.1).
 */
export const redirectUri = z
  .string()
  .max(500)
  .refine(
    (text) => httpUrl.safeParse(filledIn(text)).success,
    "must be a web address such as https://shop.example/auth/{provider}/callback",
  )
  .refine((text) => !/[?#]/.test(text), "must have no query and no fragment")
  .refine(
    (text) => !URL.canParse(filledIn(text)) || new URL(filledIn(text)).href === filledIn(text),
    "must be normalized like in a browser: lower case, with a path",
  )
  .refine(
    (text) =>
      !text.startsWith("http:") ||
      (URL.canParse(filledIn(text)) && LOOPBACK.has(new URL(filledIn(text)).hostname)),
    "must be https, except on this machine",
  )

function filledIn(text: string): string {
  return text.replaceAll(PLACE, "provider")
}
