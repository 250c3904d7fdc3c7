import { z } from "zod"
import en from "../../admin/i18n/voiceovers/en.json"
import tr from "../../admin/i18n/voiceovers/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The longest time for the sound of one chunk. */
const TIMEOUT_MS = 120_000

declare module "../../lib/registry" {
  interface OutsideServices {
    speech: "http"
  }
  interface SettingsByArea {
    voice: z.output<typeof settings.schema>
  }
}

export const voiceovers = defineFeature({
  slug: "voiceovers",
  about: "posts that OpenAI or ElevenLabs reads aloud",
  environment: environment(
    {
      SPEECH_API_URL: serviceUrl("https://api.openai.com/v1", "https://proxy.example/v1"),
      SPEECH_API_KEY: z.string().optional(),
      ELEVENLABS_API_URL: serviceUrl("https://api.elevenlabs.io"),
      ELEVENLABS_API_KEY: z.string().optional(),
    },
    (env) => ({
      urls: { openai: env.SPEECH_API_URL, elevenlabs: env.ELEVENLABS_API_URL },
      keys: { openai: env.SPEECH_API_KEY, elevenlabs: env.ELEVENLABS_API_KEY },
      timeoutMs: TIMEOUT_MS,
    }),
  ),
  modules: (options) => [
    { resolve: "./src/features/voiceovers/module", dependencies: ["tenantConfig"], options },
  ],
  settings: { name: "voice", area: () => settings, after: "translation" },
  settingTexts: { en, tr },
})
