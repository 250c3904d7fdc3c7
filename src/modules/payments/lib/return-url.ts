import { errors } from "../../../lib/errors"

/**
 * The storefront's page for customers who return from a provider. Only the shop's settings decide the URL, never the
 * request. Throws 503 `not_configured` if the shop has no storefront URL.
 */
export function returnUrl(
  { url }: { url: string | null },
  { return_path }: { return_path: string },
  query: Record<string, string>,
): string {
  if (!url) throw errors.notConfigured("The shop's settings lack the storefront's URL.")
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\/$/, "") + return_path
  address.search = new URLSearchParams(query).toString()
  address.hash = ""
  return address.toString()
}
