import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

const MAX_URL_LENGTH = 1_000
/** Host names of private networks (RFC 6761, RFC 6762, RFC 8375). */
const INSIDE =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid)\.?$/i

/**
 * The URL of a person's picture, if a page may show it: https, and on a public server. We never load the picture
 * ourselves.
 */
export function shownAvatar(address: unknown): string | null {
  if (typeof address !== "string" || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, "")
  const isPublic = isIP(host) ? ipaddr.process(host).range() === "unicast" : isPublicName(host)
  return protocol === "https:" && !username && !password && isPublic ? href : null
}

function isPublicName(host: string): boolean {
  return host.includes(".") && !INSIDE.test(host)
}
