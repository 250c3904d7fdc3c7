import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { previewQuery } from "../../../kits/rows/preview"
import { contract } from "../../../kits/rows/row"
import { bannerMode, bannerService, categoryKey } from "../module/schemas"

const shownBanner = z
  .object({
    version: z
      .int()
      .min(0)
      .describe(
        "0: the defaults, because the shop has published none. Send it as `banner_version` with a consent.",
      )
      .meta({ examples: [3] }),
    published_at: timestamp.nullable(),
    content_hash: z
      .string()
      .describe("Identifies the exact wording in all languages.")
      .meta({ examples: ["Qm9uam91cgQm9uam91cgQm9uam91cgQm9uam91cgQm9"] }),
    locale: z
      .string()
      .describe("The language of the built-in texts.")
      .meta({ examples: ["en"] }),
    mode: bannerMode,
    categories: z.array(
      z.object({
        key: categoryKey,
        title: z.string().meta({ examples: ["Analytics"] }),
        description: z
          .string()
          .nullable()
          .meta({ examples: ["Help us to understand how visitors use the shop."] }),
        is_required: z.boolean().meta({ examples: [false] }),
        default: z
          .boolean()
          .describe("Whether the category is on before a choice.")
          .meta({ examples: [false] }),
        services: z.array(bannerService),
      }),
    ),
    copy: z
      .record(z.string(), z.string())
      .describe(
        "The texts of the banner: `title`, `description`, `accept_all`, `reject_all`, `customize`, `save` …",
      )
      .meta({ examples: [{ accept_all: "Accept all" }] }),
    links: z.array(
      z.object({
        label: z.string().meta({ examples: ["Privacy"] }),
        url: z.string().meta({ examples: ["/privacy"] }),
      }),
    ),
    expires_after_days: z.int().meta({ examples: [180] }),
    respects_gpc: z.boolean().meta({ examples: [true] }),
  })
  .meta({ id: "CookieBannerConfig" })

export const cookieBannerConfig = contract({
  readCookieBannerConfig: {
    method: "GET",
    path: "/store/cookie-banner-config",
    auth: "key",
    localized: true,
    summary: "The current cookie banner",
    description:
      "Before the shop publishes its own banner, it has four categories (`necessary`, `preferences`, `analytics`, `marketing`) with texts in 11 languages. `preview` shows the draft.",
    cachedUntilChangeOf: ["cookie_banner"],
    query: previewQuery.extend({
      country: z
        .string()
        .regex(/^[a-z]{2}$/i, "must be a country code such as DE")
        .optional()
        .describe("The visitor's country (ISO 3166-1 alpha-2). Some countries may have another mode.")
        .meta({ override: { type: "string" }, examples: ["DE"] }),
    }),
    response: z.object({ cookie_banner: shownBanner }),
    errors: ["not_found"],
  },
})
