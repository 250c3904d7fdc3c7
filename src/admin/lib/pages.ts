export interface PaletteEntry {
  /** The id for the command palette. It must differ from the engine's ids. */
  id: string
  to: string
  /** The key of its name in our texts. */
  text: string
  /** The keys of its parent pages' names, innermost first. */
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

/** Our pages in the command palette. */
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

/** Our settings pages in the command palette. */
export const SETTINGS_PAGES: readonly PaletteEntry[] = [
  page("/settings/config", "config.title"),
  ...AREAS.map((area) => page(`/settings/config/${area}`, `config.areas.${area}.title`, ["config.title"])),
  page("/settings/social-login", "socialLogin.title"),
  page("/settings/search-index", "search.title"),
]
