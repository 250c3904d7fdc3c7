import type { Page, Route } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { isVisited } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

interface MarketingPage {
  /** The address. */
  to: string
  /** The key below which its texts are. */
  texts: string
  /** The path of its API. */
  api: string
  /** The field of the response with the page's data. */
  data: string
  /** The key of the button that opens a form. */
  action?: string
}

/** The pages, in the order of the navigation. */
const PAGES: readonly MarketingPage[] = [
  { to: "cookie-banner", texts: "cookie_banner", api: "**/admin/cookie-banner", data: "cookie_banner" },
  {
    to: "tracking",
    texts: "tracking",
    api: "**/admin/tracking-events/report?**",
    data: "tracking_report",
  },
  {
    to: "tracking/deliveries",
    texts: "tracking.deliveries",
    api: "**/admin/tracking-deliveries?**",
    data: "tracking_deliveries",
  },
  ...["email-subscribers", "email-lists", "email-segments", "email-campaigns"].map((to) => {
    const data = to.replace("-", "_")
    return { to, texts: data, api: `**/admin/${to}?**`, data, action: `${data}.new` }
  }),
  { to: "mail-texts", texts: "mail_texts", api: "**/admin/mail-texts?**", data: "mail_texts" },
]
const LISTS = PAGES.filter(({ to }) => to !== "cookie-banner" && to !== "tracking")

/** Opens the pages empty, from right to left, while they load, and when they cannot be loaded. */
export function marketingPages(dashboard: () => Dashboard): void {
  const { button, dialog, expectAccessible, open, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  /** Opens a page whose data comes from `answer`. */
  async function openWith({ to, api }: MarketingPage, answer: (route: Route) => Promise<void>) {
    await page.route(api, answer)
    await page.goto(`${dashboard().url}/app/${to}`)
  }

  describe("an empty list of marketing", () => {
    it.each(LISTS)("$to: says what it is for", async (one) => {
      await openWith(one, (route) =>
        route.fulfill({ json: { [one.data]: [], count: 0, offset: 0, limit: 20 } }),
      )
      await page.getByText(textsOf("en")(`${one.texts}.empty`)).waitFor()
      await expectAccessible()
      await page.unroute(one.api)
    })
  })

  describe.each(["en", "ar"] as const)("a page of marketing that loads, in %s", (language) => {
    const t = textsOf(language)
    const refusal = { code: "forbidden", type: "permission_error", message: "You may not see this." }
    const problem = language === "en" ? refusal.message : t("errors.codes.forbidden")

    beforeAll(() => speak(language))
    afterAll(() => speak("en"))

    it.each(PAGES)("$to: shows that, and why it cannot be loaded", async (one) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await openWith(one, async (route) => {
        await held
        await route.fulfill({ status: 403, json: refusal })
      })
      await page.locator("main .animate-pulse").first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      release()
      await page.getByRole("main").getByRole("alert").getByText(problem).waitFor()
      await expectAccessible()
      await page.unroute(one.api)
    })
  })

  describe.each((["tr", "ar"] as const).filter(isVisited))("the pages of marketing, in %s", (language) => {
    const t = textsOf(language)

    beforeAll(() => speak(language))
    afterAll(() => speak("en"))

    it.each(PAGES)("$to: reads in the right direction, and opens its form", async ({ to, texts, action }) => {
      await open(to)
      await page
        .getByRole("main")
        .getByRole("heading", { name: t(`${texts}.title`), exact: true })
        .waitFor()
      expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr")
      await expectAccessible()
      if (action === undefined) return
      await pressOn(page, button(t(action)).first())
      await dialog()
        .getByRole("button", { name: t("actions.cancel"), exact: true })
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press("Escape")
      await until(async () => (await dialog().count()) === 0)
    })
  })
}
