import { lookup } from "node:dns/promises"
import ipaddr from "ipaddr.js"
import { MailUndeliveredError } from "../types"

/**
 * The address to connect to for a host that a shop has named. Looked up here and never again: a name that means one
 * address to a check may mean another one to a connection.
 *
 * Throws {@link MailUndeliveredError} for a name without address, and for one inside: a shop must not reach what only
 * this server can.
 */
export async function addressOf(host: string, options: { allowPrivate: boolean }): Promise<string> {
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new MailUndeliveredError("The mail server's name has no address.", { cause })
  })
  const allowed = found.find(({ address }) => options.allowPrivate || isPublic(address))
  if (!allowed) throw new MailUndeliveredError("The mail server is in a private network.")
  return allowed.address
}

/** `process` also reads an IPv4 address that is written as an IPv6 one. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast"
}
