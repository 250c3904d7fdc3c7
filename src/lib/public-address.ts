import type { LookupAddress } from "node:dns"
import { lookup } from "node:dns/promises"
import ipaddr from "ipaddr.js"

/** A host that a shop has named is in a private network, or on this machine: it must not reach what only this server can. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError"
}

/**
 * The addresses to connect to for a host. Looked up here and never again: a name that means one address to a check may
 * mean another one to a connection. Rejects with the resolver's error, or with {@link PrivateAddressError}.
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

/** `process` also reads an IPv4 address that is written as an IPv6 one. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast"
}
