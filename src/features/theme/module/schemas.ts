import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { localeCode } from "../../../kits/publications/locales"
import { TokenFault } from "../../../lib/design-tokens/groups"
import { resolveTokens } from "../../../lib/design-tokens/resolve"
import { email, httpUrl, imageUrl, line, orNull, phone } from "../../../lib/fields"
import { DEEPEST_MENU, itemsOf } from "./lib/menu-items"
import { lookFaults } from "./lib/sections/check"
import { lookDefinitions, lookName, section, settings } from "./lib/sections/definitions"

const MAX_COLORS = 30
const MAX_SECTIONS = 25
const name = lookName

const tokens = z
  .record(z.string(), z.unknown())
  .superRefine((file, context) => {
    try {
      resolveTokens(file)
    } catch (fault) {
      if (!(fault instanceof TokenFault)) throw fault
      context.addIssue({ code: "custom", path: [...fault.path], message: fault.message })
    }
  })
  .describe("A file in the Design Tokens format (2025.10).")
  .meta({ examples: [{ space: { $type: "dimension", small: { $value: { value: 8, unit: "px" } } } }] })

const sections = z
  .record(name, section)
  .meta({ examples: [{ hero: { type: "hero", settings: {}, blocks: [] } }] })
const templates = z
  .record(name, z.strictObject({ sections: z.array(name).max(MAX_SECTIONS) }))
  .meta({ examples: [{ product: { sections: ["hero"] } }] })

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a color such as #1a2b3c")
  .toLowerCase()
  .meta({ override: { type: "string" }, examples: ["#1a2b3c"] })

const logo = z.strictObject({
  media_id: orNull(z.string().max(100)),
  url: imageUrl.meta({ examples: ["https://shop.example/logo.svg"] }),
  width: orNull(z.int().min(1).max(20_000)),
  height: orNull(z.int().min(1).max(20_000)),
  alt: orNull(line(200)),
})

const font = z.strictObject({
  family: line(100).meta({ examples: ["Inter"] }),
  weights: z.array(z.int().min(1).max(1000)).max(20).default([400]),
  source_url: orNull(httpUrl),
  fallback: line(100).default("sans-serif"),
})

const contact = z.strictObject({
  email: orNull(email),
  phone: orNull(phone),
  address: orNull(z.string().max(500)),
})

export const brand = z.strictObject({
  name: line(200).meta({ examples: ["Hearth & Kiln"] }),
  tagline: orNull(line(300)),
  logo: z.strictObject({ light: orNull(logo), dark: orNull(logo), icon: orNull(logo) }),
  colors: z
    .record(name, color)
    .refine((colors) => Object.keys(colors).length <= MAX_COLORS, `at most ${MAX_COLORS} colors are allowed`)
    .meta({ examples: [{ primary: "#1a2b3c" }] }),
  typography: z.strictObject({ heading: orNull(font), body: orNull(font) }),
  social_links: z
    .array(z.strictObject({ network: name, url: httpUrl }))
    .max(30)
    .meta({ examples: [[]] }),
  contact_info: contact,
  legal: z.strictObject({
    company: orNull(line(300)),
    tax_office: orNull(line(200)),
    tax_number: orNull(line(50)),
    mersis_number: orNull(line(50)),
  }),
  /** Other texts in other languages. Missing ones fall back to the texts above. */
  translations: z
    .record(
      localeCode,
      z.strictObject({
        name: line(200).optional(),
        tagline: line(300).optional(),
        address: z.string().max(500).optional(),
        company: line(300).optional(),
        tax_office: line(200).optional(),
      }),
    )
    .default({})
    .meta({ examples: [{}] }),
})

const menus = z
  .record(
    name,
    z.strictObject({
      title: line(200).meta({ examples: ["Main menu"] }),
      items: itemsOf(DEEPEST_MENU).meta({ examples: [[]] }),
    }),
  )
  .meta({ examples: [{ "main-menu": { title: "Main menu", items: [] } }] })

/** The part of a brand that anybody may see before the sign-in. */
export const brandAtSignIn = brand
  .pick({ name: true, colors: true })
  .extend({ logo: z.object({ light: picture.nullable(), dark: picture.nullable() }) })
  .meta({ id: "SignInBrand" })

/** The whole look of a shop. It has one version, so that its parts change together. */
export const themeContent = z
  .strictObject({
    name: line(100).meta({ examples: ["Spring"] }),
    tokens,
    definitions: lookDefinitions
      .default({ settings: {}, sections: {} })
      .describe("The shop's own settings and types of sections, beside the built-in ones."),
    settings,
    sections,
    templates,
    brand,
    menus,
  })
  .superRefine((look, context) => {
    const { sections: known, templates: all } = look
    for (const { path, message } of lookFaults(look)) context.addIssue({ code: "custom", path, message })
    for (const [kind, { sections: used }] of Object.entries(all))
      for (const [index, id] of used.entries())
        if (!Object.hasOwn(known, id))
          context.addIssue({
            code: "custom",
            path: ["templates", kind, "sections", index],
            message: "names no section",
          })
  })
