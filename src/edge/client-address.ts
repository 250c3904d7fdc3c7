import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import ipaddr from "ipaddr.js"
import proxyAddr from "proxy-addr"

/** Headers in which a proxy names the client. From anyone but a trusted proxy they are forgeries. */
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
/** One household or server is handed a whole /64, so that is what is counted. */
const IPV6_CLIENT_PREFIX_GROUPS = 4

const addresses = new WeakMap<IncomingMessage, string>()

/**
 * Finds the client's address by believing only the hops named in `TRUST_PROXY`,
 * and rewrites the forwarding headers, so that the engine, which reads them
 * without asking who sent them, comes to the same answer.
 */
export function clientAddressResolver(trustedProxies: string[]): RequestHandler {
  const isTrusted = proxyAddr.compile(trustedProxies)

  return (req, _res, next) => {
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

/** Takes an address for the client's, for the engine, too. */
export function setClientAddress(req: IncomingMessage, address: string): void {
  req.headers["x-forwarded-for"] = address
  req.headers["x-client-ip"] = address
  addresses.set(req, clientKey(address))
}

/** What stands for one client in counters: its IPv4 address, or its IPv6 network. */
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
