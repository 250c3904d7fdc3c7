import { z } from "zod"
import { defineFeature } from "../../lib/features/declaration"
import { environment, flag, serviceUrl, url } from "../../lib/features/environment"
import { settings } from "./settings"

/** Limits until an answer begins, between two pieces of it, and for a whole turn. */
const TIMEOUTS_MS = { begin: 30_000, next: 30_000, turn: 180_000 }

declare module "../../lib/features/registry" {
  interface OutsideServices {
    model: "http"
  }
  interface SettingsByArea {
    assistant: z.output<typeof settings.schema>
  }
}

export const assistant = defineFeature({
  slug: "assistant",
  about: "conversations with the shop's assistant, its plans, credits and skills",
  environment: environment(
    {
      OPENAI_API_URL: serviceUrl("https://api.openai.com/v1", "https://proxy.example/v1"),
      ASSISTANT_API_URL: url(["http:", "https:"], "https://models.example/v1").optional(),
      ASSISTANT_API_KEY: z.string().optional(),
      ASSISTANT_MODEL_FAST: z.string().default("gpt-4.1-mini"),
      ASSISTANT_MODEL_STANDARD: z.string().default("gpt-4.1"),
      ASSISTANT_MODEL_ADVANCED: z.string().default("gpt-4.1"),
      ASSISTANT_PRIVATE_HOSTS: flag.optional(),
    },
    (env, { production }) => ({
      /** Used if a shop has its own key but no address. */
      openAiUrl: env.OPENAI_API_URL,
      /** The installation's model, which shops pay for with credits. It needs a key or an address. */
      shared: {
        url: env.ASSISTANT_API_URL,
        key: env.ASSISTANT_API_KEY,
        models: {
          fast: env.ASSISTANT_MODEL_FAST,
          standard: env.ASSISTANT_MODEL_STANDARD,
          advanced: env.ASSISTANT_MODEL_ADVANCED,
        },
      },
      allowPrivateHosts: env.ASSISTANT_PRIVATE_HOSTS ?? !production,
      timeouts: TIMEOUTS_MS,
    }),
  ),
  modules: (own, { counted }) => [
    { resolve: "./src/modules/assistant", dependencies: ["tenantConfig"], options: { models: own, counted } },
  ],
  settings: { name: "assistant", area: () => settings, after: "payments" },
  dashboardPages: ["assistant"],
})
