import type { StorefrontKind, StorefrontUrls } from "../../storefront-urls"

/** The kinds of hits whose addresses the shop's settings know. */
const KINDS: Readonly<Record<string, StorefrontKind | undefined>> = {
  product: "product",
  post: "post",
  page: "page",
}

/** Where the shop's storefront shows a hit, as far as the shop's settings say. */
export function urlOf(
  urls: StorefrontUrls | undefined,
  { type, slug, locale }: { type: string; slug: string; locale: string },
): string | null {
  const kind = KINDS[type]
  return urls && kind ? urls.of(kind, slug, locale) : null
}
