import type { z } from "zod"
import en from "../../admin/i18n/social-posts/en.json"
import tr from "../../admin/i18n/social-posts/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The longest time for one call to a network. */
const TIMEOUT_MS = 20_000

declare module "../../lib/registry" {
  interface OutsideServices {
    social: "http"
  }
  interface SettingsByArea {
    social: z.output<typeof settings.schema>
  }
}

export const socialPosts = defineFeature({
  slug: "social-posts",
  about: "posts for Instagram, Facebook and LinkedIn, and the shop's accounts there",
  environment: environment(
    {
      META_URL: serviceUrl("https://www.facebook.com"),
      META_GRAPH_URL: serviceUrl("https://graph.facebook.com"),
      LINKEDIN_URL: serviceUrl("https://www.linkedin.com"),
      LINKEDIN_API_URL: serviceUrl("https://api.linkedin.com"),
    },
    (env, { publicUrl }) => ({
      urls: {
        meta: withoutSlash(env.META_URL),
        metaGraph: withoutSlash(env.META_GRAPH_URL),
        linkedin: withoutSlash(env.LINKEDIN_URL),
        linkedinApi: withoutSlash(env.LINKEDIN_API_URL),
      },
      timeoutMs: TIMEOUT_MS,
      redirectUri: `${publicUrl}/app/social-accounts`,
    }),
  ),
  modules: (options) => [
    { resolve: "./src/features/social-posts/module", dependencies: ["tenantConfig", "encryption"], options },
  ],
  settings: { name: "social", area: () => settings, after: "social_login" },
  settingTexts: { en, tr },
  mediaFields: [{ resource: "social_post", table: "social_post", columns: ["media_ids"] }],
  dashboardPages: ["social-posts", "social-accounts"],
  count: { table: "social_post", events: ["social-post.created", "social-post.deleted"] },
})

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}
