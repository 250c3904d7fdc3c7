import type { IncomingMessage } from "node:http"
import ipaddr from "ipaddr.js"
import proxyAddr from "proxy-addr"

/** Request headers that may name the client. Anyone can send them, so only those from trusted proxies count. */
const FORWARDING_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded",
  "forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "cf-connecting-ip",
  "cf-pseudo-ipv4",
  "fastly-client-ip",
  "true-client-ip",
  "x-appengine-user-ip",
]
/**
 * The number of 16-bit groups in a /64 network. A provider gives each household or server a whole IPv6 /64, so limits
 * count networks and not addresses.
 */
const IPV6_CLIENT_PREFIX_GROUPS = 4

const addresses = new WeakMap<IncomingMessage, string>()

/**
 * Finds the client's IP address. It believes only the proxies in `TRUST_PROXY`. It rewrites the forwarding headers,
 * because the engine reads them without checking who has sent them.
 */
export function clientAddressResolver(trustedProxies: string[]) {
  const isTrusted = proxyAddr.compile(trustedProxies)

  return (req: IncomingMessage, _res: unknown, next: () => void): void => {
    const behindTrustedProxy = isTrusted(req.socket.remoteAddress ?? "", 0)
    const { "x-forwarded-proto": protocol, "x-forwarded-host": host } = req.headers

    const address = proxyAddr(req, isTrusted)
    for (const header of FORWARDING_HEADERS) delete req.headers[header]
    setClientAddress(req, address)
    if (behindTrustedProxy) {
      if (protocol) req.headers["x-forwarded-proto"] = protocol
      if (host) req.headers["x-forwarded-host"] = host
    }
    next()
  }
}

/** Stores the client's address, and puts it into the headers that the engine reads. */
export function setClientAddress(req: IncomingMessage, address: string): void {
  req.headers["x-forwarded-for"] = address
  req.headers["x-client-ip"] = address
  addresses.set(req, clientKey(address))
}

/** The address for the limits: the client's IPv4 address, or its IPv6 network. */
export function clientAddress(req: IncomingMessage): string {
  return addresses.get(req) ?? "unknown"
}

function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown"
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  const groups = parsed.toNormalizedString().split(":").slice(0, IPV6_CLIENT_PREFIX_GROUPS)
  return `${groups.join(":")}::/64`
}
