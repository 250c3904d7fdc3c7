import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { singletonContract } from "../../../kits/singletons/contract"
import { menuItemState } from "../module/lib/menu-items"
import { lookDefinitions } from "../module/lib/sections/definitions"
import { themeContent } from "../module/schemas"

export const theme = singletonContract({
  slug: "theme",
  one: "theme",
  called: "theme",
  content: themeContent,
})

export const themeChecks = contract({
  adminReadThemeContrast: {
    method: "GET",
    path: "/admin/theme/contrast",
    auth: "admin",
    summary: "The contrast of the brand's colors",
    description:
      "Each pair of colors of the draft, else of the current version, by WCAG 2.2. Text needs a ratio of 4.5, large text 3.",
    response: z.object({
      contrasts: z.array(
        z
          .object({
            colors: z.tuple([z.string(), z.string()]).meta({ examples: [["paper", "ink"]] }),
            ratio: z.number().meta({ examples: [12.6] }),
            is_enough_for_text: z.boolean().meta({ examples: [true] }),
            is_enough_for_large_text: z.boolean().meta({ examples: [true] }),
          })
          .meta({ id: "ThemeContrast" }),
      ),
    }),
  },
  adminReadThemeDefinitions: {
    method: "GET",
    path: "/admin/theme/definitions",
    auth: "admin",
    summary: "The settings and types of sections that a theme can use",
    description:
      "The built-in ones, and those of the draft, else of the current version. Saving a theme checks its settings and sections by them.",
    response: z.object({ definitions: lookDefinitions.meta({ id: "ThemeDefinitions" }) }),
  },
  adminReadMenuStates: {
    method: "GET",
    path: "/admin/theme/menus/:handle",
    auth: "admin",
    summary: "How storefronts see the items of a menu",
    description:
      "The items of the draft, else of the current version, from top to bottom, with their titles in the shop's language. Storefronts see only the public ones.",
    response: z.object({
      menu: z
        .object({
          handle: z.string().meta({ examples: ["main-menu"] }),
          title: z.string().meta({ examples: ["Main menu"] }),
          items: z.array(menuItemState),
        })
        .meta({ id: "AdminMenu" }),
    }),
  },
})
