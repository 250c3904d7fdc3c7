import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { type CookieBannerContent, INITIAL_COOKIE_BANNER } from "./module/types"
import { cookieBannerWorkflows } from "./workflows"

const content: CookieBannerContent = {
  ...INITIAL_COOKIE_BANNER,
  categories: INITIAL_COOKIE_BANNER.categories.map((category) =>
    category.key === "analytics"
      ? {
          ...category,
          services: [
            {
              key: "google_analytics",
              name: "Google Analytics",
              provider: "Google Ireland Ltd.",
              privacy_url: "https://policies.google.com/privacy",
              cookies: [{ name: "_ga", duration: "13 months" }],
            },
          ],
        }
      : category,
  ),
  links: [{ url: "/pages/privacy", labels: { en: "Privacy", tr: "Gizlilik", de: "Datenschutz" } }],
}

export const cookieBanner: Seed = {
  name: "cookie-banner",
  async run(container) {
    const { singleton } = container.resolve("cookieBanner")
    const { revision } = await singleton.state()
    if (revision > 0) return
    await cookieBannerWorkflows.saveDraft(container).run({ input: { content, seen: 0, actor: SYSTEM } })
    await cookieBannerWorkflows.publish(container).run({ input: { seen: 1, actor: SYSTEM } })
  },
}
