import type { MedusaContainer } from "@medusajs/framework/types"
import { type CookieBannerContent, INITIAL_COOKIE_BANNER } from "../module/types"

/** The published banner of the shop, or the defaults as version 0. `draft` is the unpublished one. */
export async function currentBanner(scope: MedusaContainer): Promise<{
  version: number
  published_at: Date | null
  content: CookieBannerContent
  draft: CookieBannerContent | undefined
}> {
  const { published, draft } = await scope.resolve("cookieBanner").singleton.state()
  return {
    version: published?.number ?? 0,
    published_at: published?.published_at ?? null,
    content: published?.content ?? INITIAL_COOKIE_BANNER,
    draft: draft?.content,
  }
}
