import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    redirect: true
  }
}

export const redirects = defineFeature({
  slug: "redirects",
  about: "redirects from old addresses, made by hand, by import, and when an address moves",
  modules: [{ resolve: "./src/features/redirects/module" }],
  dashboardPages: ["redirects"],
  count: { table: "redirect", events: ["redirect.created", "redirect.deleted", "redirects.imported"] },
  watched: [{ ...watched("redirect", "redirect"), moments: ["ends_at"] }],
})
