import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn } from "../../harness/keyboard"
import { isVisited } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { quoteRequests } from "./dashboard-quote-requests"
import { subscriptionOf } from "./dashboard-sales-subscriptions"
import { textsOf } from "./dashboard-texts"

/** The lists, with their texts and the path of their API. */
const LISTS = [
  ["quotes", "quotes", "**/admin/quotes?**"],
  ["quote-services", "quote_services", "**/admin/quote-services?**"],
  ["subscriptions", "subscriptions", "**/admin/subscriptions?**"],
  ["subscription-plans", "subscription_plans", "**/admin/subscription-plans?**"],
] as const

/** In each of these languages, 40 employees of the first request in İstanbul: the surcharge and the price. */
const PRICED = {
  tr: ["+%15", "₺13.340,00"],
  ar: ["15", "13,340.00"],
} as const

/** Pages that show something else while they load: their path and their API. */
const LOADED = (quote: string, subscription: string) =>
  [
    ["quotes", "**/admin/quotes?**"],
    [`quotes/${quote}`, `**/admin/quotes/${quote}`],
    ["quote-services", "**/admin/quote-services?**"],
    [`subscriptions/${subscription}`, `**/admin/subscriptions/${subscription}`],
    ["subscriptions/statistics", "**/admin/subscriptions/statistics?**"],
    ["isg-config", "**/admin/isg-config"],
  ] as const

/** Short visits in other languages, and pages that are empty, loading or broken. `dashboard` works only inside of tests. */
export function salesStates(dashboard: () => OpenDashboard): void {
  const { expectAccessible, open, speak } = keyboardHelp(dashboard)
  const { requestIsgQuote, sendQuote } = quoteRequests(dashboard)
  let page: Page
  let quote: string
  let subscription: string

  describe("quotes and subscriptions", () => {
    beforeAll(async () => {
      ;({ page } = dashboard())
      // A quote with two revisions: the request, and what the shop has sent.
      quote = await requestIsgQuote("Deniz Works")
      await sendQuote(quote)
      subscription = await subscriptionOf(dashboard, "selin@alder.example")
    })
    afterAll(() => speak("en"))

    it.each((["tr", "ar"] as const).filter(isVisited))(
      "in %s: the editor prices ISG services",
      async (language) => {
        await speak(language)
        const t = textsOf(language)
        await open(`quotes/${quote}`)
        expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(
          language === "ar" ? "rtl" : "ltr",
        )
        await page.getByRole("heading", { name: t("quotes.editor"), exact: true }).waitFor()
        await pressOn(page, page.getByRole("switch", { name: t("quotes.isgPrices.title") }))
        await page.getByLabel(t("quotes.before"), { exact: true }).waitFor()
        const prices = page.getByRole("table", { name: t("quotes.isgPrices.prices") })
        await prices.waitFor()
        for (const part of PRICED[language]) expect(await prices.innerText()).toContain(part)
        await expectAccessible()
      },
    )

    it.each((["tr", "ar"] as const).filter(isVisited))(
      "in %s: a subscription with its history, and the charts",
      async (language) => {
        await speak(language)
        const t = textsOf(language)
        await open(`subscriptions/${subscription}`)
        await page.getByRole("heading", { name: t("subscriptions.history"), exact: true }).waitFor()
        await page.getByText(t("subscriptions.kinds.payment_failed"), { exact: true }).first().waitFor()
        await expectAccessible()
        await open("subscriptions/statistics")
        await page.getByRole("img", { name: new RegExp(`^${t("subscriptions.statistics.churn")}`) }).waitFor()
        await expectAccessible()
      },
    )

    it.each(["en", "ar"])("in %s: say what an empty list is for", async (language) => {
      await speak(language)
      const t = textsOf(language)
      for (const [to, texts, path] of LISTS) {
        await page.route(path, async (route) => {
          const reply = await route.fetch()
          await route.fulfill({ response: reply, json: { ...(await reply.json()), [texts]: [], count: 0 } })
        })
        await page.goto(`${dashboard().url}/app/${to}`)
        await page.getByText(t(`${texts}.empty`)).waitFor()
        await expectAccessible()
        await page.unroute(path)
      }
    })

    it("show that they are loading, and that they cannot be loaded", async () => {
      await speak("en")
      for (const [to, path] of LOADED(quote, subscription)) {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        const json = { code: "invalid_state", type: "conflict", message: "Broken." }
        await page.route(path, async (route) => {
          await held
          await route.fulfill({ status: 409, json })
        })
        await page.goto(`${dashboard().url}/app/${to}`)
        await page.locator("main .animate-pulse").first().waitFor()
        expect(await seriousFindings(page), to).toEqual([])
        release()
        await page.getByRole("main").getByRole("alert").filter({ hasText: "Broken." }).waitFor()
        await expectAccessible()
        await page.unroute(path)
      }
    })
  })
}
