import type { z } from "zod"
import type { cookieBannerContent } from "./schemas"

export type CookieBannerContent = z.output<typeof cookieBannerContent>
export type BannerMode = CookieBannerContent["mode"]

const category = (key: string, is_required = false): CookieBannerContent["categories"][number] => ({
  key,
  is_required,
  default: is_required,
  texts: {},
  services: [],
})

/** The banner until a shop publishes its own. */
export const INITIAL_COOKIE_BANNER: CookieBannerContent = {
  mode: "opt_in",
  regions: [],
  categories: [
    category("necessary", true),
    category("preferences"),
    category("analytics"),
    category("marketing"),
  ],
  copy: {},
  links: [],
  expires_after_days: 180,
  respects_gpc: true,
}
