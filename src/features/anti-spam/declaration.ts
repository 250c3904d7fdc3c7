import type { z } from "zod"
import en from "../../admin/i18n/anti-spam/en.json"
import tr from "../../admin/i18n/anti-spam/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** How long a visitor waits for the captcha provider. If it does not answer in time, the form is accepted. */
const CAPTCHA_TIMEOUT_MS = 3_000

declare module "../../lib/registry" {
  interface OutsideServices {
    captcha: "http"
  }
  interface SettingsByArea {
    anti_spam: z.output<typeof settings.schema>
  }
}

export const antiSpam = defineFeature({
  slug: "anti-spam",
  about: "what public submissions must prove: tokens, challenges, bot scores, captchas",
  environment: environment(
    {
      TURNSTILE_URL: serviceUrl("https://challenges.cloudflare.com"),
      HCAPTCHA_URL: serviceUrl("https://api.hcaptcha.com"),
      RECAPTCHA_URL: serviceUrl("https://www.google.com", "https://www.recaptcha.net"),
    },
    (env) => ({
      captcha: {
        urls: { turnstile: env.TURNSTILE_URL, hcaptcha: env.HCAPTCHA_URL, recaptcha: env.RECAPTCHA_URL },
        timeoutMs: CAPTCHA_TIMEOUT_MS,
      },
    }),
  ),
  modules: ({ captcha }, { secrets }) => [
    { resolve: "./src/features/anti-spam/module", options: { secret: secrets.jwt, captcha } },
  ],
  settings: { name: "anti_spam", area: () => settings, after: "storefront_servers" },
  settingTexts: { en, tr },
})
