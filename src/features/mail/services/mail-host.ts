import { isIP } from "node:net"

/** The host of a URL, as the part after `@` in a mail address. An IP address needs brackets there. */
export function mailHost(address: string): string {
  const { hostname } = new URL(address)
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname
}
