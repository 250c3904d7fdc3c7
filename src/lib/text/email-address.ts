import isEmail from "validator/lib/isEmail"

const LONGEST = 254
/** A longer text is not parsed. */
const MAX_INPUT_LENGTH = 320
/** URL parsers end a host at these characters, or read them as escapes. */
const NOT_IN_HOSTS = /[/\\?#:%[\]\s]/

const OPTIONS = { allow_utf8_local_part: false, blacklisted_chars: '"' }

/**
 * The one parser of email addresses. Returns the form in which an address is stored and compared: without surrounding
 * spaces, in lower case, and with the domain in ASCII (punycode). So `Ada@Müller.example` becomes
 * `ada@xn--mller-kva.example`. Returns `undefined` if the text is no address. Limits: RFC 5321, section 4.5.3.1 (64
 * octets before the `@`, 254 in all). Quoted names, such as `"a b"@shop.example`, and IP addresses as domains are not
 * accepted.
 */
export function emailAddress(text: string): string | undefined {
  if (text.length > MAX_INPUT_LENGTH) return undefined
  const given = text.normalize("NFC").replace(/^[ \t]+|[ \t]+$/g, "")
  const at = given.lastIndexOf("@")
  const domain = at > 0 ? asciiDomain(given.slice(at + 1)) : undefined
  if (domain === undefined) return undefined
  const address = `${given.slice(0, at)}@${domain}`.toLowerCase()
  return address.length <= LONGEST && isEmail(address, OPTIONS) ? address : undefined
}

/** Works in browsers too, which have no `domainToASCII`. */
function asciiDomain(domain: string): string | undefined {
  if (NOT_IN_HOSTS.test(domain)) return undefined
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
