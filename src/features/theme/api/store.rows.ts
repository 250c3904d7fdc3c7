import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { timestamp } from "../../../kits/rows/fields"
import { previewQuery } from "../../../kits/rows/preview"
import { contract } from "../../../kits/rows/row"
import { changesOfAddresses } from "../../address-changes"
import { publicKinds } from "../../kinds"
import { shownMenuItem } from "../module/lib/menu-items"
import { brand, themeContent } from "../module/schemas"

const { tokens, settings, sections, templates, name } = themeContent.shape

const publicBrand = brand.omit({ translations: true }).extend({
  locale: z.string().meta({ examples: ["en"] }),
  logo: z.object({ light: picture.nullable(), dark: picture.nullable(), icon: picture.nullable() }),
})

const item = (items: z.ZodType) =>
  shownMenuItem.extend({ image: picture.nullable().meta({ examples: [null] }), items })
/** Five levels, as deep as a menu may be. */
const items = [1, 2, 3, 4, 5].reduce<z.ZodType>((below) => z.array(item(below)), z.array(z.never()).max(0))

/** The kinds of data that decide about the addresses and titles of all public things. */
const ofTargets = changesOfAddresses(publicKinds)

const versioned = {
  version: z
    .int()
    .min(0)
    .describe("0: the defaults, because the shop has published none.")
    .meta({ examples: [3] }),
  published_at: timestamp.nullable().describe("`null` for the defaults and for a draft."),
}

export const look = contract({
  readTheme: {
    method: "GET",
    path: "/store/theme",
    auth: "key",
    summary: "The current theme",
    description:
      "`tokens` is a file in the Design Tokens format (2025.10). `resolved_tokens` has each token by its path, without references. `css` has the same as custom properties. `preview` shows the draft.",
    cachedUntilChangeOf: ["theme"],
    query: previewQuery,
    response: z.object({
      theme: z
        .object({
          id: z
            .string()
            .nullable()
            .meta({ examples: ["theme_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          name,
          ...versioned,
          tokens: z.record(z.string(), z.unknown()).meta(tokens.meta() ?? {}),
          resolved_tokens: z
            .record(z.string(), z.object({ type: z.string(), value: z.unknown() }))
            .meta({ examples: [{ "space.small": { type: "dimension", value: { value: 8, unit: "px" } } }] }),
          css: z.string().meta({ examples: [":root {\n  --space-small: 8px;\n}\n"] }),
          settings,
          sections,
          templates,
        })
        .meta({ id: "CurrentTheme" }),
    }),
    errors: ["not_found"],
  },
  readBrand: {
    method: "GET",
    path: "/store/brand",
    auth: "key",
    summary: "The brand: logos, colors, fonts and contact data",
    localized: true,
    cachedUntilChangeOf: ["theme", "media"],
    query: previewQuery,
    response: z.object({ brand: publicBrand.extend(versioned).meta({ id: "Brand" }) }),
    errors: ["not_found"],
  },
  readMenu: {
    method: "GET",
    path: "/store/menus/:handle",
    auth: "key",
    summary: "One menu with its items",
    description: "Items whose page is not public are left out, with all items below them.",
    localized: true,
    ...(ofTargets && { cachedUntilChangeOf: ["theme", "taxonomy", ...ofTargets] }),
    query: previewQuery,
    response: z.object({
      menu: z
        .object({
          id: z.string().meta({ examples: ["main-menu"] }),
          handle: z.string().meta({ examples: ["main-menu"] }),
          title: z.string().meta({ examples: ["Main menu"] }),
          locale: z.string().meta({ examples: ["en"] }),
          ...versioned,
          items: items.meta({ examples: [[]] }),
        })
        .meta({ id: "Menu" }),
    }),
  },
})
