import { config } from "../../config"
import type { Seed } from "../../kits/seed/seed"
import { saveSettings } from "../tenant-config/seed"

/** Saves SVC_STOREFRONT_SECRET in the shop's settings, so that a storefront's server can use it at once. */
export const storefrontServers: Seed = {
  name: "storefront-servers",
  async run(container) {
    if (config.storefrontSecret)
      await saveSettings(container, "storefront_servers", { secret_1: config.storefrontSecret })
  },
}
