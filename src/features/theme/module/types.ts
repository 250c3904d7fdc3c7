import type { z } from "zod"
import type { brandAtSignIn, themeContent } from "./schemas"

export type BrandAtSignIn = z.output<typeof brandAtSignIn>
export type ThemeContent = z.output<typeof themeContent>
export type Picture = NonNullable<ThemeContent["brand"]["logo"]["light"]>

const EMPTY_MENU = (title: string) => ({ title, items: [] })

/** The look of a shop until it publishes its first version. */
export const INITIAL_THEME: ThemeContent = {
  name: "Default",
  tokens: {},
  definitions: { settings: {}, sections: {} },
  settings: {},
  sections: {},
  templates: {},
  brand: {
    name: "Shop",
    tagline: null,
    logo: { light: null, dark: null, icon: null },
    colors: {},
    typography: { heading: null, body: null },
    social_links: [],
    contact_info: { email: null, phone: null, address: null },
    legal: { company: null, tax_office: null, tax_number: null, mersis_number: null },
    translations: {},
  },
  menus: { "main-menu": EMPTY_MENU("Main menu"), "footer-menu": EMPTY_MENU("Footer menu") },
}
