import type { Seed } from "../../kits/seed/seed"
import { saveSettings } from "../tenant-config/seed"

/** The demo shop's languages. Most texts are in English only. */
export const locales: Seed = {
  name: "locales",
  after: "tenant-config",
  async run(container) {
    await saveSettings(container, "languages", {
      enabled_locales: ["en", "tr", "de", "fr", "es", "it", "pt", "pt-BR", "nl", "ru", "ar", "zh"],
      fallback_locales: ["ar: en"],
    })
  },
}
