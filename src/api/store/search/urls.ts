import { publicKindOf } from "../../../features/kinds"
import type { StorefrontUrls } from "../../storefront-urls"

/** Where the shop's storefront shows a hit, as far as the shop's settings say. */
export function urlOf(
  urls: StorefrontUrls | undefined,
  { type, slug, locale }: { type: string; slug: string; locale: string },
): string | null {
  const kind = publicKindOf(type)
  return urls && kind ? urls.of(kind.name, slug, locale) : null
}
