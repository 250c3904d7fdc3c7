import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { httpUrl, orNull, pageAddress, plainLineField, plainTextField } from "../../../lib/fields"
import { COPY_KEYS } from "./banner/banner-copy"
import { hasBuiltInTexts } from "./banner/banner-texts"

const MAX_CATEGORIES = 12
const MAX_SERVICES = 60
const MAX_COOKIES = 60
const MAX_LINKS = 10
const MAX_REGIONS = 50
const MAX_TITLE_LENGTH = 100
const MAX_TEXT_LENGTH = 2_000

const MODES = ["opt_in", "opt_out", "notice"] as const
export const bannerMode = z
  .enum(MODES)
  .describe(
    "`opt_in`: only required cookies before a choice. `opt_out`: the defaults apply until a visitor refuses. `notice`: informs only.",
  )
  .meta({ examples: ["opt_in"] })

export const categoryKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "must be lower-case letters, digits and _")
  .meta({ override: { type: "string" }, examples: ["analytics"] })

const cookie = z.strictObject({
  name: plainLineField(200).meta({ examples: ["_ga"] }),
  duration: plainLineField(MAX_TITLE_LENGTH).meta({ examples: ["13 months"] }),
})

export const bannerService = z.strictObject({
  key: categoryKey.meta({ examples: ["google_analytics"] }),
  name: plainLineField(MAX_TITLE_LENGTH).meta({ examples: ["Google Analytics"] }),
  provider: plainLineField(200).meta({ examples: ["Google Ireland Ltd."] }),
  privacy_url: orNull(httpUrl).meta({ examples: ["https://policies.google.com/privacy"] }),
  cookies: z.array(cookie).max(MAX_COOKIES).default([]),
})

const category = z.strictObject({
  key: categoryKey,
  is_required: z.boolean().default(false),
  default: z
    .boolean()
    .default(false)
    .describe("Whether the category is on before a choice, unless by opt-in."),
  texts: z
    .record(
      localeCode,
      z.strictObject({
        title: plainLineField(MAX_TITLE_LENGTH),
        description: orNull(plainTextField(MAX_TEXT_LENGTH)),
      }),
    )
    .default({})
    .describe("Texts by language. The built-in categories have texts in 11 languages.")
    .meta({ examples: [{ en: { title: "Analytics", description: "We count visits." } }] }),
  services: z.array(bannerService).max(MAX_SERVICES).default([]),
})

const copy = z.partialRecord(z.enum(COPY_KEYS), plainTextField(MAX_TEXT_LENGTH))

const link = z.strictObject({
  url: pageAddress.meta({ examples: ["/privacy"] }),
  labels: z
    .record(localeCode, plainLineField(MAX_TITLE_LENGTH))
    .refine((labels) => Object.keys(labels).length > 0, "needs a label in one language")
    .meta({ examples: [{ en: "Privacy" }] }),
})

const region = z.strictObject({
  countries: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z]{2}$/, "must be a country code such as DE")
        .toUpperCase()
        .meta({ override: { type: "string" }, examples: ["US"] }),
    )
    .min(1)
    .max(250),
  mode: bannerMode,
})

/** The cookie banner, which a shop sets in all its languages. */
export const cookieBannerContent = z
  .strictObject({
    mode: bannerMode.default("opt_in"),
    regions: z
      .array(region)
      .max(MAX_REGIONS)
      .default([])
      .describe("Other modes for visitors from some countries.")
      .meta({ examples: [[{ countries: ["US"], mode: "opt_out" }]] }),
    categories: z
      .array(category)
      .min(1)
      .max(MAX_CATEGORIES)
      .meta({ examples: [[{ key: "necessary", is_required: true, texts: {}, services: [] }]] }),
    copy: z
      .record(localeCode, copy)
      .default({})
      .describe("Texts by language, in place of the built-in ones.")
      .meta({ examples: [{ en: { title: "Cookies" } }] }),
    links: z.array(link).max(MAX_LINKS).default([]),
    expires_after_days: z
      .int()
      .min(1)
      .max(395)
      .default(180)
      .describe("A visitor is asked again after this time. At most 13 months.")
      .meta({ examples: [180] }),
    respects_gpc: z
      .boolean()
      .default(true)
      .describe("Whether the browser's signal Global Privacy Control refuses the category `marketing`.")
      .meta({ examples: [true] }),
  })
  .superRefine(({ categories, regions }, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message })
    for (const [index, { key, texts }] of categories.entries()) {
      if (categories.findIndex((other) => other.key === key) < index)
        complain(["categories", index, "key"], "is used twice")
      if (Object.keys(texts).length === 0 && !hasBuiltInTexts(key))
        complain(["categories", index, "texts"], "needs a text in one language")
    }
    if (!categories.some(({ is_required }) => is_required))
      complain(["categories"], "needs a required category, for the cookies that the shop cannot work without")
    const countries = regions.flatMap((one) => one.countries)
    if (new Set(countries).size < countries.length) complain(["regions"], "name a country twice")
  })
