import { isIP } from "node:net"
import { errors } from "../../../../lib/errors"
import { httpUrl } from "../../../../lib/fields"
import { isPublic } from "../../../../lib/public-address"

/**
 * Checks an endpoint's address when an admin sets it. Names are looked up at each connection and not here, because the
 * answer may change. Throws 400.
 */
export function checkAddress(url: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): void {
  const { error } = httpUrl.safeParse(url)
  if (error) throw errors.invalidField("Field 'url': must be a web address without user name and password.")
  const { protocol, hostname, hash } = new URL(url)
  if (hash !== "") throw errors.invalidField("Field 'url': must not have a part after '#'.")
  if (allowPrivateHosts) return
  if (protocol !== "https:") throw errors.invalidField("Field 'url': must begin with https://.")
  const host = hostname.replaceAll(/^\[|\]$/g, "")
  const isLocal = host === "localhost" || host.endsWith(".localhost")
  if (isLocal || (isIP(host) !== 0 && !isPublic(host)))
    throw errors.invalidField("Field 'url': must not be in a private network.")
}
