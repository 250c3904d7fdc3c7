import { config } from "../config"
import type { Seed } from "./seed"
import { saveSettings } from "./tenant-config"

/** Lets a storefront's server be tried without a visit to the settings. */
export const storefrontServers: Seed = {
  name: "storefront-servers",
  async run(container) {
    if (config.storefrontSecret)
      await saveSettings(container, "storefront_servers", { secret_1: config.storefrontSecret })
  },
}
