import { z } from "zod"
import en from "../../admin/i18n/assistant/en.json"
import tr from "../../admin/i18n/assistant/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, flag, serviceUrl, url } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** How long to wait for a model: until its answer begins, between two pieces of it, and in total. */
const TIMEOUTS_MS = { begin: 30_000, next: 30_000, turn: 180_000 }

declare module "../../lib/registry" {
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
      /** The default server for shops that have set a key but no address. */
      openAiUrl: env.OPENAI_API_URL,
      /** The model of this installation. Shops without their own model pay for it with credits. */
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
    {
      resolve: "./src/features/assistant/module",
      dependencies: ["tenantConfig"],
      options: { models: own, counted },
    },
  ],
  settings: { name: "assistant", area: () => settings, after: "payments" },
  settingTexts: { en, tr },
  dashboardPages: ["assistant"],
  personalData: [
    quoting("assistant_session", ["title"]),
    quoting("assistant_message", ["text"]),
    quoting("assistant_plan", ["request"]),
    quoting("assistant_plan_action", ["summary", "input", "changes", "basis", "result", "undo", "error"]),
  ],
})

/** Texts of admins and the assistant about customers. */
function quoting(table: string, columns: readonly string[]) {
  const keep = "The shop has to know what was changed by whom."
  return { table, foundBy: { quotes: columns }, columns: [], onErasure: { keep, redact: columns } }
}
