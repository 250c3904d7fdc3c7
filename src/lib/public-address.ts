import type { LookupAddress } from "node:dns"
import { lookup } from "node:dns/promises"
import ipaddr from "ipaddr.js"

/**
 * The host that a shop has configured is this machine or is in a private network. A shop could otherwise reach internal
 * servers through us.
 */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError"
}

/**
 * Resolves a host name to the addresses that a connection may use. Connect to one of these addresses and do not resolve
 * again: the second DNS answer could be a private address. Rejects with the resolver's error, or with {@link
 * PrivateAddressError}.
 */
export async function addressesOf(
  host: string,
  options: { allowPrivate: boolean },
): Promise<LookupAddress[]> {
  const found = await lookup(host.replaceAll(/^\[|\]$/g, ""), { all: true })
  const allowed = found.filter(({ address }) => options.allowPrivate || isPublic(address))
  if (allowed.length === 0) throw new PrivateAddressError("This address is in a private network.")
  return allowed
}

/** `process` converts an IPv4 address that is written as IPv6, such as `::ffff:10.0.0.1`. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast"
}
