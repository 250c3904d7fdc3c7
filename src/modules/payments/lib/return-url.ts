import { errors } from "../../../lib/errors"

/**
 * The storefront's page for customers who come back from a provider's, by the shop's settings alone: nothing of the
 * request chooses where it is. Throws 503 `not_configured` where the shop has no storefront.
 */
export function returnUrl(
  { url }: { url: string | null },
  { return_path }: { return_path: string },
  query: Record<string, string>,
): string {
  if (!url) throw errors.notConfigured("The shop has no storefront's address in its settings.")
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\/$/, "") + return_path
  address.search = new URLSearchParams(query).toString()
  address.hash = ""
  return address.toString()
}
