import { singletonContract } from "../../../kits/singletons/contract"
import { cookieBannerContent } from "../module/schemas"

export const cookieBanner = singletonContract({
  slug: "cookie-banner",
  storePath: "/store/cookie-banner-config",
  one: "cookie_banner",
  called: "cookie banner",
  content: cookieBannerContent,
})
