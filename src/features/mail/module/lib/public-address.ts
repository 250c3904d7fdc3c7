import { addressesOf, PrivateAddressError } from "../../../../lib/public-address"
import { problemText } from "../../../../lib/text/mail-problems"
import { MailUndeliveredError } from "../types"

/**
 * Finds the IP address of a shop's mail server. Throws {@link MailUndeliveredError} if there is no address, or if it is
 * private and that is not allowed.
 */
export async function addressOf(host: string, options: { allowPrivate: boolean }): Promise<string> {
  const found = await addressesOf(host, options).catch((cause: unknown) => {
    const problem = cause instanceof PrivateAddressError ? "privateHost" : "noHost"
    throw new MailUndeliveredError(problemText(problem), { cause })
  })
  return found[0]?.address ?? ""
}
