import { all } from "../palette/all"
import { type PaletteEntry, page } from "./palette"

const AREAS = [
  "mail",
  "storefront",
  "storefront_servers",
  "anti_spam",
  "checkout",
  "payments",
  "assistant",
  "social_login",
  "outbound_events",
]

/** Our pages that the command palette offers by name. */
export const PAGES: readonly PaletteEntry[] = all.flat()

/** The same for pages of the settings. */
export const SETTINGS_PAGES: readonly PaletteEntry[] = [
  page("/settings/config", "config.title"),
  ...AREAS.map((area) => page(`/settings/config/${area}`, `config.areas.${area}.title`, ["config.title"])),
  page("/settings/social-login", "socialLogin.title"),
  page("/settings/search-index", "search.title"),
]
