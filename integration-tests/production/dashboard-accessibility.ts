import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { PAGES } from "../../src/admin/lib/pages"
import { seriousFindings } from "../harness/axe"
import type { Dashboard } from "./dashboard-assistant"

/** One left-to-right and one right-to-left language. The other languages differ only in their texts. */
const LANGUAGES = ["en", "ar"]
/** Pages that the command palette does not list: a single item, or a drawer next to a list. */
const THINGS = [
  ["/blog/:id", "/admin/blog-posts", "blog_posts"],
  ["/blog/categories?open=:id", "/admin/blog-categories", "blog_categories"],
  ["/blog/comments?status=every&open=:id", "/admin/blog-comments", "blog_comments"],
  ["/pages/:id", "/admin/pages", "pages"],
  ["/reviews?status=every&open=:id", "/admin/reviews", "reviews"],
  ["/product-templates?open=:id", "/admin/product-templates", "product_templates"],
  ["/blog/tags?open=new", "/admin/blog-tags", "blog_tags"],
] as const

/** Finds texts that are cut at their beginning, and last columns without space, in both page directions. */
const CROWDED = `(() => {
  const isFromRight = document.documentElement.dir === "rtl"
  const cut = [...document.querySelectorAll("main .truncate")].filter(
    (element) =>
      element.scrollWidth > element.clientWidth &&
      /^[\\x20-\\x7e]+$/.test(element.innerText) &&
      getComputedStyle(element).direction === "rtl",
  )
  const tight = [...document.querySelectorAll("main tr > :last-child")].filter((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return Number.parseFloat(isFromRight ? paddingLeft : paddingRight) < 16
  })
  return [...cut, ...tight].map((element) => element.innerText)
})()`

/** Checks each of our pages with axe. Tests call `dashboard` when they run. */
export function accessiblePages(dashboard: () => Dashboard): void {
  let page: Page
  let url: string

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
        await expectTidy()
      },
    )

    it.each(THINGS)("%s has no serious or critical finding", async (path, list, key) => {
      const id = await firstOf(list, key)
      await open(path.replace(":id", id))
      if (path.includes("open=")) await page.getByRole("dialog").waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })
  })

  it("switches back to English", () => speak("en"))

  async function open(path: string): Promise<void> {
    await page.goto(`${url}/app${path}`)
    await page.locator("main").locator("h1, h2").first().waitFor()
    await page.waitForLoadState("networkidle")
  }

  const speak = async (language: string) => {
    await page.context().addCookies([{ name: "lng", value: language, url }])
  }

  async function expectTidy(): Promise<void> {
    const main = page.locator("main")
    const text = await main.innerText()
    const overflow = await page.evaluate<number>(
      "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth",
    )
    expect(text).not.toMatch(/\b(svc|config|crud|errors|assistant|publications|moderation)\.[a-z]\w*/)
    expect(text).not.toMatch(/\{\{|undefined|\bnull\b|\[object/)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.evaluate<string[]>(CROWDED)).toEqual([])
  }

  async function firstOf(path: string, key: string): Promise<string> {
    const answer = await page.evaluate<Record<string, { id: string }[]>>(
      `fetch("${path}?limit=1").then((reply) => reply.json())`,
    )
    const [first] = answer[key] ?? []
    if (!first) throw new Error(`There is nothing at ${path}`)
    return first.id
  }
}
