import { watched } from "../../lib/changes/kinds"
import { defineFeature } from "../../lib/features/declaration"

declare module "../../lib/features/registry" {
  interface ChangeKinds {
    cookie_banner: true
  }
}

export const cookieBanner = defineFeature({
  slug: "cookie-banner",
  about: "the cookie banner of a shop, in versions and languages",
  modules: [{ resolve: "./src/features/cookie-banner/module" }],
  dashboardPages: ["cookie-banner"],
  watched: [watched("cookie_banner", "cookie_banner_version")],
})
