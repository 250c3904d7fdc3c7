import { z } from "zod"
import en from "../../admin/i18n/machine-translation/en.json"
import tr from "../../admin/i18n/machine-translation/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The longest time for one request to DeepL. */
const TIMEOUT_MS = 30_000
/** The first wait before a refused request is sent again. */
const RETRY_MS = 1_000

declare module "../../lib/registry" {
  interface OutsideServices {
    deepl: "http"
  }
  interface SettingsByArea {
    translation: z.output<typeof settings.schema>
  }
}

export const machineTranslation = defineFeature({
  slug: "machine-translation",
  about: "texts that DeepL or a language model translates, with their markup kept",
  environment: environment(
    {
      DEEPL_API_URL: serviceUrl("https://api.deepl.com"),
      DEEPL_FREE_API_URL: serviceUrl("https://api-free.deepl.com"),
      DEEPL_API_KEY: z.string().optional(),
    },
    (env) => ({
      urls: { pro: env.DEEPL_API_URL, free: env.DEEPL_FREE_API_URL },
      key: env.DEEPL_API_KEY,
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
    }),
  ),
  modules: (options) => [
    { resolve: "./src/features/machine-translation/module", dependencies: ["tenantConfig"], options },
  ],
  settings: { name: "translation", area: () => settings, after: "assistant" },
  settingTexts: { en, tr },
})
