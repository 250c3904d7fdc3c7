import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { PAGES } from "../../../src/admin/lib/pages"
import { seriousFindings } from "../../harness/axe"
import { follow, hadNoErrors, useDashboard } from "../../harness/dashboard"
import { expectTidy } from "../../harness/tidy-page"

/**
 * A language with text from left to right, and one from right to left. The pages of all others differ only in their
 * texts.
 */
const LANGUAGES = ["en", "ar"]
/** Pages that are not in the command palette, because they show a single record. */
const THINGS = [
  ["/blog/:id", "/admin/blog-posts", "blog_posts"],
  ["/blog/categories?open=:id", "/admin/blog-categories", "blog_categories"],
  ["/blog/comments?status=every&open=:id", "/admin/blog-comments", "blog_comments"],
  ["/pages/:id", "/admin/pages", "pages"],
  ["/forms/:id", "/admin/forms", "forms"],
  ["/reviews?status=every&open=:id", "/admin/reviews", "reviews"],
  ["/product-templates?open=:id", "/admin/product-templates", "product_templates"],
  ["/quotes/:id", "/admin/quotes", "quotes"],
  ["/media?open=:id", "/admin/media", "media_assets"],
  ["/subscriptions/:id", "/admin/subscriptions", "subscriptions"],
  ["/tours/departures?open=:id", "/admin/tour-departures", "tour_departures"],
  ["/tours/departure-rules?open=new", "/admin/tour-departure-rules", "tour_departure_rules"],
  ["/blog/tags?open=new", "/admin/blog-tags", "blog_tags"],
  ["/webhooks/:id", "/admin/webhook-endpoints", "webhook_endpoints"],
  ["/webhooks?open=:id", "/admin/webhook-endpoints", "webhook_endpoints"],
] as const

let page: Page
let url: string

describe("the dashboard, with the accessibility checker axe", () => {
  const dashboard = useDashboard({ port: 19_133, database: "svc_dashboard_accessibility_spec" })

  beforeAll(() => {
    ;({ page, url } = dashboard())
  })

  describe.each(LANGUAGES)("our pages in %s", (language) => {
    beforeAll(() => speak(language))

    it.each(PAGES.map(({ to }) => to))(
      "%s has no serious or critical finding, fits, and shows no key of a text",
      async (path) => {
        await open(path)
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)
      },
    )

    it.each(THINGS)("%s has no serious or critical finding", async (path, list, key) => {
      const id = await firstOf(list, key)
      await open(path.replace(":id", id))
      if (path.includes("open=")) await page.getByRole("dialog").waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })
  })

  hadNoErrors(dashboard)
})

async function open(path: string): Promise<void> {
  const address = `/app${path}`
  expect(await (await fetch(url + address)).text()).toContain('id="medusa"')
  await follow(page, address)
}

/** The dashboard reads its language when it loads. */
async function speak(language: string): Promise<void> {
  await page.context().addCookies([{ name: "lng", value: language, url }])
  await page.reload()
  await page.locator("main").locator("h1, h2").first().waitFor()
}

async function firstOf(path: string, key: string): Promise<string> {
  const answer = await page.evaluate<Record<string, { id: string }[]>>(
    `fetch("${path}?limit=1").then((reply) => reply.json())`,
  )
  const [first] = answer[key] ?? []
  if (!first) throw new Error(`There is nothing at ${path}`)
  return first.id
}
