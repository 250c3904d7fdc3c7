import { isIP, isIPv6 } from "node:net"
import { domainToASCII } from "node:url"
import { parse } from "tldts"

/** The position of a possible address in a text. */
export interface SpokenAddress {
  from: number
  to: number
}

/** True if a person, a browser or a mail program could read a web address in the text. */
export function hasAddress(text: string): boolean {
  return text.split(/\s+/u).some((word) => addressesIn(plainForm(word)).length > 0)
}

/**
 * Normalizes a word as browsers normalize hosts (UTS #46): compatibility forms, invisible characters and ideographic
 * full stops. Also replaces the ways in which people hide dots from software.
 */
export function plainForm(word: string): string {
  return word
    .normalize("NFKC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[。．｡․﹒‧・٠۔]/gu, (sign) => (sign === "٠" ? sign : "."))
    .replaceAll(/[⁄∕⧸╱／]/gu, "/")
    .replaceAll(/[:：﹕∶꞉]/gu, ":")
    .replaceAll(/[\\＼﹨⧵]/gu, "\\")
    .replaceAll(/[[({]\s*(?:\.|dot|nokta)\s*[\])}]/giu, ".")
    .replaceAll(/[[({]\s*(?:\/|:|:\/\/)\s*[\])}]/gu, (sign) => sign.slice(1, -1).trim())
    .replaceAll(/%2e/gi, ".")
    .replaceAll(/%2f/gi, "/")
    .replaceAll(/%3a/gi, ":")
    .replaceAll(/%40/g, "@")
}

const INVISIBLE =
  /[\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFE00-\uFE0F\uFFA0]|[\u{E0100}-\u{E01EF}]/gu

/** Matches text up to the next character that ends an address in any program. */
const RUN = /[^\s<>"'`“”‘’„«»‹›|，、！；「」『』《》〈〉…]+/gu

/** Matches text that is an address without a `//`: by its scheme, or by a usual first label such as `www`. */
const BY_NAME = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:${[
      "h(?:tt|xx|\\*\\*)ps?",
      "s?ftps?|wss?|file|blob|filesystem|view-source|about|chrome|resource|gopher",
      "javascript|vbscript|livescript|mailto|tel|sms|callto|facetime|skype|magnet",
      "intent|market|itms(?:-\\w{1,20})?|whatsapp|viber|tg|slack|ms-[\\w-]{1,40}",
    ].join("|")}):(?=.)`,
    String.raw`(?<![\p{L}\p{N}])data:[\w+.-]{1,100}/`,
    String.raw`(?<![\p{L}\p{N}])www\d{0,3}\.(?=.)`,
  ].join("|"),
  "iu",
)
/** Two slashes that could begin a host. Browsers also accept backslashes, and no scheme before them. */
const SLASHES = /[\\/]{2,}(?=.)/u
const MAX_SCHEME_LENGTH = 40
const SCHEME = /[a-z][a-z\d+.-]*:$/iu

/** Text that could be user, host and port. */
const AUTHORITY = /\[[\da-f:.%]+\](?::\d*)?|[\p{L}\p{N}\p{M}._:@%~-]+/giu
/** After a host, these characters begin a path, a query or a fragment. */
const BEHIND_HOST = /[\\/?#]/u
/** The longest host name (RFC 1035, section 2.3.4). */
const MAX_NAME_LENGTH = 253

/**
 * Finds the addresses in a word after {@link plainForm}. An address extends to the next character that ends an address.
 */
export function addressesIn(word: string): SpokenAddress[] {
  const found: SpokenAddress[] = []
  for (const run of word.matchAll(RUN)) {
    const from = beginningIn(run[0])
    if (from !== undefined) found.push({ from: run.index + from, to: run.index + run[0].length })
  }
  return found
}

function beginningIn(run: string): number | undefined {
  const beginnings = [BY_NAME.exec(run)?.index, schemeIn(run), hostIn(run)]
  const known = beginnings.filter((at) => at !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function schemeIn(run: string): number | undefined {
  const slashes = SLASHES.exec(run)?.index
  if (slashes === undefined) return undefined
  const before = run.slice(Math.max(0, slashes - MAX_SCHEME_LENGTH), slashes)
  return slashes - (SCHEME.exec(before)?.[0].length ?? 0)
}

/**
 * The start of the first host that exists on the Internet or in a private network, if the text is clearly an address.
 */
function hostIn(run: string): number | undefined {
  for (const { 0: text, index } of run.matchAll(AUTHORITY)) {
    const end = index + text.length
    const hasPath = end < run.length && BEHIND_HOST.test(run[end] ?? "")
    // The first characters of a path are enough to detect a house number.
    if (isAddress(text, { hasPath, path: run.slice(end + 1, end + 10) })) return index
  }
  return undefined
}

interface Behind {
  hasPath: boolean
  path: string
}

function isAddress(authority: string, behind: Behind): boolean {
  const at = authority.lastIndexOf("@")
  const place = trimmed(authority.slice(at + 1))
  if (isIpv6(place)) return true
  const fields = place.split(":")
  const isLast = (index: number) => index === fields.length - 1
  const portAfter = (index: number) => /^\d{1,5}$/.test(fields[index + 1] ?? "")
  // A plain email address does not count. It counts with a password before the `@` or a path after the host.
  const isWithPassword = at >= 0 && authority.slice(0, at).includes(":")
  return fields.some((field, index) => {
    const host = trimmed(field)
    const port = portAfter(index) ? (fields[index + 1] ?? "") : ""
    const goesOn = isLast(index) ? behind.hasPath : port !== "" && isLast(index + 1)
    if (at < 0 && (isDottedQuad(host) || /(?:^|\.)xn--/i.test(host))) return true
    if (!goesOn && !isWithPassword) return false
    if (isHouseNumber(host, port, behind.path)) return false
    return isReachable(host) || (behind.hasPath && (isDottedQuad(host) || isNumeric(host)))
  })
}

function trimmed(text: string): string {
  return text.replace(/^[._~-]+/u, "").replace(/(?<![._~-])[._~-]+$/u, "")
}

/** Host names of special networks (RFC 6761, RFC 6762, RFC 8375) and usual names in private networks. */
const SPECIAL = new Set(
  "test example invalid localhost local localdomain internal intranet lan home corp private onion i2p arpa alt".split(
    " ",
  ),
)

/** True if DNS could find the name: it ends with a real top-level domain, or with the name of a private network. */
export function isReachable(name: string): boolean {
  if (/^localhost$/i.test(name)) return true
  if (!name.includes(".") || name.length > MAX_NAME_LENGTH) return false
  const ascii = domainToASCII(name)
  if (ascii === "" || isIP(ascii) !== 0) return false
  const last = ascii.slice(ascii.lastIndexOf(".") + 1)
  return SPECIAL.has(last) || parse(ascii, { validateHostname: false }).isIcann === true
}

function isIpv6(host: string): boolean {
  const inside = /^\[([^\]]*)\]/.exec(host)?.[1] ?? host
  const [address = ""] = inside.split("%", 1)
  return address !== "::" && isIPv6(address)
}

function isDottedQuad(host: string): boolean {
  return /^(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+)){3}$/i.test(host) && toIpv4(host)
}

/** True for other forms of an IPv4 address (WHATWG URL, section 3.5). False for prices, dates and order numbers. */
function isNumeric(host: string): boolean {
  if (/0x[\da-f]+/i.test(host))
    return /^(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+))*$/i.test(host) && toIpv4(host)
  if (/^\d{9,10}$/.test(host)) return toIpv4(host)
  const [first = "", second = "", third = "", ...more] = host.split(".")
  if (third === "" || more.length > 0 || !/^[\d.]+$/.test(host)) return false
  const isDate =
    Number(first) <= 31 && Number(second) >= 1 && Number(second) <= 12 && /^(?:\d\d|\d{4})$/.test(third)
  return !isDate && toIpv4(host)
}

function toIpv4(host: string): boolean {
  return URL.canParse(`http://${host}/`) && isIP(new URL(`http://${host}/`).hostname) === 4
}

/**
 * True for a Turkish house number, such as "Sok.No:12/4". Without this check it would count as a Norwegian host,
 * because `.no` is Norway's domain.
 */
function isHouseNumber(host: string, port: string, path: string): boolean {
  const isStreet = /^(?:sok|sk|cad|cd|mah|mh|apt|ap|bul|bulv|blv|blok|site|sit)\.no$/i.test(host)
  return isStreet && port.length <= 4 && /^\d{0,4}\p{L}?(?!\p{L}|\d)/u.test(path)
}
