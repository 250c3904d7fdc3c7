import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

const LONGEST_URL = 1_000
/** Host names of private networks (RFC 6761, RFC 6762, RFC 8375). */
const INSIDE =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid)\.?$/i

/** Returns a picture's URL if it is safe to show: https, on a public server. The server never fetches it. */
export function shownAvatar(address: unknown): string | null {
  if (typeof address !== "string" || address.length > LONGEST_URL || !URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, "")
  const isPublic = isIP(host) ? ipaddr.process(host).range() === "unicast" : isPublicName(host)
  return protocol === "https:" && !username && !password && isPublic ? href : null
}

function isPublicName(host: string): boolean {
  return host.includes(".") && !INSIDE.test(host)
}
