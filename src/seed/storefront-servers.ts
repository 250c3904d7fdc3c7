import { config } from "../config"
import type { Seed } from "./seed"
import { saveSettings } from "./tenant-config"

/** Saves the configured secret, so that a storefront's server works without the settings page. */
export const storefrontServers: Seed = {
  name: "storefront-servers",
  async run(container) {
    if (config.storefrontSecret)
      await saveSettings(container, "storefront_servers", { secret_1: config.storefrontSecret })
  },
}
