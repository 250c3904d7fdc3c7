import type { z } from "zod"
import { defineFeature } from "../../kits/declarations/declaration"
import type { PublicKindName } from "../../lib/registry"
import { settingsWith } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    storefront: z.output<ReturnType<typeof settingsWith>["schema"]> & Record<`${PublicKindName}_path`, string>
  }
}

export const storefront = defineFeature({
  slug: "storefront",
  about: "where the shop's own pages are, and the sitemap of all that they show",
  resources: [
    {
      name: "store",
      called: "shop",
      title: "name",
      translatable: [],
      media: [],
      hasMetafields: true,
      shownIf: () => ({}),
      onlyId: "shop",
    },
  ],
  settings: { name: "storefront", area: settingsWith, after: "mail" },
})
