import type { LookupAddress } from "node:dns"
import { lookup } from "node:dns/promises"
import ipaddr from "ipaddr.js"

/**
 * A host from a shop's settings is in a private network or on this machine. Only this server can reach it, so it is
 * refused.
 */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError"
}

/**
 * Resolves a host to the addresses to connect to. Do not resolve it again: DNS may return another address to the
 * connection than to the check. Rejects with the resolver's error, or with {@link PrivateAddressError}.
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

/** `process` also recognizes an IPv4 address in IPv6 notation. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast"
}
