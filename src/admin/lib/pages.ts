export interface PaletteEntry {
  /** Under which the command palette knows it. Not one of the engine's own. */
  id: string
  to: string
  /** Its name, as a path in our texts. */
  text: string
  /** The names of the pages above it, innermost first. */
  above?: readonly string[]
}

const page = (to: string, text: string, above?: readonly string[]): PaletteEntry => ({
  id: `svc${to.replaceAll("/", ".")}`,
  to,
  text,
  ...(above && { above }),
})

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
export const PAGES: readonly PaletteEntry[] = [
  page("/blog", "blog.title"),
  page("/blog/create", "blog.posts.new"),
  page("/blog/comments", "blog.comments.title", ["blog.title"]),
  page("/blog/categories", "blog.categories.title", ["blog.title"]),
  page("/blog/tags", "blog.tags.title", ["blog.title"]),
  page("/blog/authors", "blog.authors.title", ["blog.title"]),
  page("/pages", "pages.title"),
  page("/pages/create", "pages.new"),
  page("/reviews", "reviews.title"),
  page("/product-templates", "product_templates.title"),
  page("/assistant", "assistant.title"),
  page("/assistant/plans", "assistant.plans.title", ["assistant.title"]),
  page("/assistant/credits", "assistant.ledger.title", ["assistant.title"]),
]

/** The same for pages of the settings. */
export const SETTINGS_PAGES: readonly PaletteEntry[] = [
  page("/settings/config", "config.title"),
  ...AREAS.map((area) => page(`/settings/config/${area}`, `config.areas.${area}.title`, ["config.title"])),
  page("/settings/social-login", "socialLogin.title"),
  page("/settings/search-index", "search.title"),
]
