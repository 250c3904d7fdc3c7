import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    theme: true
  }
}

export const theme = defineFeature({
  slug: "theme",
  about: "how the shop looks: theme, brand and menus, in common versions",
  modules: [{ resolve: "./src/features/theme/module" }],
  // Old versions can be restored, so their pictures count as used, too.
  mediaFields: [{ resource: "theme", table: "theme_version", columns: ["content"] }],
  dashboardPages: ["theme"],
  watched: [watched("theme", "theme_version")],
})
