import { addressesOf, PrivateAddressError } from "../../../lib/public-address"
import { MailUndeliveredError } from "../types"

/**
 * The address to connect to for a mail server that a shop has named. Throws {@link MailUndeliveredError} for a name
 * without address, and for one inside.
 */
export async function addressOf(host: string, options: { allowPrivate: boolean }): Promise<string> {
  const found = await addressesOf(host, options).catch((cause: unknown) => {
    const isPrivate = cause instanceof PrivateAddressError
    const problem = isPrivate
      ? "The mail server is in a private network."
      : "The mail server's name has no address."
    throw new MailUndeliveredError(problem, { cause })
  })
  return found[0]?.address ?? ""
}
