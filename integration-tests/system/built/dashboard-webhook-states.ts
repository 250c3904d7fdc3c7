import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const ENDPOINTS = "/admin/webhook-endpoints"
/** The dashboard does not call again after a refusal. In English, it shows the message. */
const REFUSAL = { code: "invalid_state", type: "conflict", message: "Broken." }

interface List {
  /** The path of its page. */
  to: string
  texts: string
  /** The key of the rows in a response. */
  rows: string
  api: string
}

/** Visits the lists of webhooks while they are empty, loading or broken. `dashboard` works only inside of tests. */
export function webhookStates(dashboard: () => Dashboard): void {
  const { call, expectAccessible, speak } = keyboardHelp(dashboard)
  let page: Page
  let lists: readonly List[]

  describe.each(["en", "ar"])("the lists of webhooks in %s", (language) => {
    const t = textsOf(language)

    beforeAll(async () => {
      ;({ page } = dashboard())
      const { webhook_endpoints } = await call<{ webhook_endpoints: { id: string }[] }>(ENDPOINTS)
      const id = webhook_endpoints[0]?.id ?? ""
      lists = [
        { to: "webhooks", texts: "webhooks", rows: "webhook_endpoints", api: `**${ENDPOINTS}?**` },
        {
          to: `webhooks/${id}`,
          texts: "webhooks.deliveries",
          rows: "webhook_deliveries",
          api: `**${ENDPOINTS}/${id}/deliveries?**`,
        },
      ]
      await speak(language)
    })
    afterAll(() => speak("en"))

    it("say what an empty list is for", async () => {
      for (const { to, texts, rows, api } of lists) {
        await page.route(api, async (route) => {
          const reply = await route.fetch()
          await route.fulfill({ response: reply, json: { ...(await reply.json()), [rows]: [], count: 0 } })
        })
        await page.goto(`${dashboard().url}/app/${to}`)
        await page.getByText(t(`${texts}.empty`), { exact: true }).waitFor()
        expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(
          language === "ar" ? "rtl" : "ltr",
        )
        await expectAccessible()
        await page.unroute(api)
      }
    })

    it("show that they are loading, and that they cannot be loaded", async () => {
      const problem = language === "en" ? REFUSAL.message : t(`errors.codes.${REFUSAL.code}`)
      for (const { to, api } of lists) {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(api, async (route) => {
          await held
          await route.fulfill({ status: 409, json: REFUSAL })
        })
        await page.goto(`${dashboard().url}/app/${to}`)
        await page.locator("main .animate-pulse").first().waitFor()
        expect(await seriousFindings(page), to).toEqual([])
        release()
        await page.getByRole("main").getByRole("alert").filter({ hasText: problem }).waitFor()
        await expectAccessible()
        await page.unroute(api)
      }
    })
  })
}
