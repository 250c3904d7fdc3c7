import type { StorefrontUrls } from "../../../kits/shop/storefront-urls"
import { publicKindOf } from "../../kinds"

/** The storefront address of a search hit. Null if the shop has not set its storefront's address. */
export function urlOf(
  urls: StorefrontUrls | undefined,
  { type, slug, locale }: { type: string; slug: string; locale: string },
): string | null {
  const kind = publicKindOf(type)
  return urls && kind ? urls.of(kind.name, slug, locale) : null
}
