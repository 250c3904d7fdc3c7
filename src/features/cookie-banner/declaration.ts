import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
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
