import type { z } from "zod"
import { defineFeature } from "../../kits/declarations/declaration"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    storefront_servers: z.output<typeof settings.schema>
  }
}

export const storefrontServers = defineFeature({
  slug: "storefront-servers",
  about: "servers of a shop's storefront, which ask for their shoppers",
  settings: { name: "storefront_servers", area: () => settings, after: "storefront" },
})
