import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { until } from "../../harness/until"

/** The line of a section in the sidebar, on other pages of the section. */
const SECTION = 'aside a[aria-current="true"]'
const OWN_PAGE = 'aside a[aria-current="page"]'

/** Visits the sidebar and the palette (⌘K). There must be a blog post with this title. */
export function sidebarAndPalette(dashboard: () => OpenDashboard, post: string): void {
  let page: Page
  let url: string

  beforeAll(() => {
    ;({ page, url } = dashboard())
  })

  const line = (selector: string, name: string) => page.locator(selector).getByText(name, { exact: true })
  const palette = () => page.getByRole("dialog")

  async function openPalette(): Promise<void> {
    await page.locator("aside").getByRole("button").filter({ hasText: "⌘K" }).click()
    await palette().getByRole("combobox").waitFor()
  }

  it("marks the line of the section on its tabs and records", async () => {
    await page.goto(`${url}/app/blog/tags`)
    await line(SECTION, "Blog").waitFor()
    const [marked, other] = await page.evaluate<[string, string]>(
      `[${JSON.stringify(SECTION)}, 'aside a[href$="/media"]']
        .map((found) => getComputedStyle(document.querySelector(found)).backgroundColor)`,
    )
    expect(marked).not.toBe(other)

    await page.locator("main").getByRole("link", { name: "Blog", exact: true }).first().click()
    await line(OWN_PAGE, "Blog").waitFor()
    expect(await page.locator(SECTION).count()).toBe(0)

    await page.goto(`${url}/app/blog?order=-updated_at`)
    await page.getByRole("row", { name: post }).first().click()
    await page.waitForURL(/\/app\/blog\/post_/)
    await line(SECTION, "Blog").waitFor()
  })

  it("has Home at the top of the sidebar", async () => {
    await until(async () => (await page.locator("aside nav a").first().getAttribute("href")) === "/app/home")
  })

  it("offers recent pages in the palette, and finds a post by its title", async () => {
    // A record with unsaved text asks before it is left.
    await page.goto(`${url}/app/home`)
    await openPalette()
    const recent = palette().locator("[cmdk-group]").filter({ hasText: "Recent pages" })
    await recent.getByText("Tags · Blog").click()
    await page.waitForURL(/\/app\/blog\/tags$/)

    await openPalette()
    await palette().getByRole("combobox").fill(post)
    const posts = palette().locator("[cmdk-group]").filter({ hasText: "Blog posts" })
    await posts.locator("[cmdk-item]").filter({ hasText: post }).first().click()
    await page.waitForURL(/\/app\/blog\/post_/)
  })
}
