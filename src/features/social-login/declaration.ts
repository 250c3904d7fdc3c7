import type { z } from "zod"
import en from "../../admin/i18n/social-login/en.json"
import tr from "../../admin/i18n/social-login/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The time limit for all requests to a provider during one sign-in, because the customer waits for them. */
const TIMEOUT_MS = 8_000

declare module "../../lib/registry" {
  interface OutsideServices {
    identity: "http"
  }
  interface SettingsByArea {
    social_login: z.output<typeof settings.schema>
  }
}

export const socialLogin = defineFeature({
  slug: "social-login",
  about: "sign-in with Google, Apple, Facebook, Microsoft and GitHub",
  environment: environment(
    {
      GOOGLE_ISSUER_URL: serviceUrl("https://accounts.google.com", "https://accounts.google.com"),
      MICROSOFT_LOGIN_URL: serviceUrl(
        "https://login.microsoftonline.com",
        "https://login.microsoftonline.us",
      ),
      APPLE_ISSUER_URL: serviceUrl("https://appleid.apple.com", "https://appleid.apple.com"),
      FACEBOOK_URL: serviceUrl("https://www.facebook.com", "https://www.facebook.com"),
      FACEBOOK_GRAPH_URL: serviceUrl("https://graph.facebook.com", "https://graph.facebook.com"),
      GITHUB_URL: serviceUrl("https://github.com", "https://github.example"),
      GITHUB_API_URL: serviceUrl("https://api.github.com", "https://github.example/api/v3"),
    },
    (env) => ({
      urls: {
        google: withoutSlash(env.GOOGLE_ISSUER_URL),
        microsoft: withoutSlash(env.MICROSOFT_LOGIN_URL),
        apple: withoutSlash(env.APPLE_ISSUER_URL),
        facebook: withoutSlash(env.FACEBOOK_URL),
        facebookGraph: withoutSlash(env.FACEBOOK_GRAPH_URL),
        github: withoutSlash(env.GITHUB_URL),
        githubApi: withoutSlash(env.GITHUB_API_URL),
      },
      timeoutMs: TIMEOUT_MS,
    }),
  ),
  modules: (options) => [
    {
      resolve: "./src/features/social-login/module",
      // The provider needs these on each call, to read the settings and secrets of the current tenant.
      dependencies: ["tenantConfig", "encryption", "tokenRevocation"],
      options,
    },
  ],
  settings: { name: "social_login", area: () => settings, after: "assistant" },
  settingTexts: { en, tr },
  personalData: [
    {
      table: "pending_sign_in",
      foundBy: { customer: "customer_id" },
      columns: ["provider", "customer_id", "created_at"],
      onErasure: "delete",
    },
  ],
  dashboardPages: ["settings/social-login"],
})

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}
