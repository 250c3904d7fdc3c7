import { addressesOf, PrivateAddressError } from "../../../../lib/public-address"
import { MailUndeliveredError } from "../types"

/**
 * Finds the IP address of a shop's mail server. Throws {@link MailUndeliveredError} if there is no address, or if it is
 * private and that is not allowed.
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
