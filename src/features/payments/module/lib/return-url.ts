import { errors } from "../../../../lib/errors"

/**
 * The storefront page to which customers return from a provider's page. It comes from the shop's settings and never
 * from the request, so nobody can redirect customers to another site. Throws 503 `not_configured` if the shop has no
 * storefront URL.
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
