import { isIP } from "node:net"

/** The host of an address for a mail address. An IP address needs brackets. */
export function mailHost(address: string): string {
  const { hostname } = new URL(address)
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname
}
