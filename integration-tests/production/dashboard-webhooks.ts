import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../harness/axe"
import { pressOn, typeInto } from "../harness/keyboard"
import { until } from "../harness/until"
import { type Received, receiver } from "../harness/webhook-receiver"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** A second language from left to right, and one from right to left. */
const LANGUAGES = ["tr", "ar"]

/** Uses the pages of webhooks with the keyboard only. `dashboard` works only inside of tests. */
export function webhooksByKeyboard(dashboard: () => Dashboard): void {
  const { button, dialog, expectAccessible, open, quiet, row, speak } = keyboardHelp(dashboard)
  let page: Page
  let endpoint: { url: string; received: Received[]; close(): void }

  beforeAll(async () => {
    ;({ page } = dashboard())
    endpoint = await receiver(() => ({ status: 200, body: "Thank you." }))
  })

  afterAll(() => endpoint.close())

  const arrived = (count: number) => until(async () => endpoint.received.length === count)

  describe("webhooks with the keyboard only", () => {
    it("adds an endpoint, and shows its secret", async () => {
      await open("webhooks")
      await pressOn(page, button("New webhook").first())
      await typeInto(page, dialog().getByLabel("Address", { exact: true }), endpoint.url)
      await typeInto(page, dialog().getByLabel("Events", { exact: true }), "order.placed")
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, dialog().getByRole("button", { name: "Save" }))
      const secret = page.getByRole("alertdialog")
      await secret.getByText(/whsec_/).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, secret.getByRole("button", { name: "Copy" }))
      await page.getByText("Copied", { exact: true }).waitFor()
      expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^whsec_[\w+/]{43}=$/)
      await row(endpoint.url).waitFor()
    })

    it("sends a test, and shows the attempt with the answer", async () => {
      await quiet()
      await pressOn(page, button("Send a test"))
      await arrived(1)
      await quiet()
      await pressOn(page, page.locator("main").getByRole("link", { name: "Deliveries", exact: true }))
      await page.waitForURL(/\/app\/webhooks\/whe_/)
      await page.getByText("Delivered", { exact: true }).waitFor()
      await expectAccessible()
      await pressOn(page, row("endpoint.tested"))
      await dialog().getByText("Thank you.", { exact: true }).waitFor()
      await dialog()
        .getByText(/"id": "whe_/)
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })

    it("sends it again", async () => {
      await pressOn(page, dialog().getByRole("button", { name: "Send again", exact: true }))
      await arrived(2)
      expect(new Set(endpoint.received.map(({ text }) => text)).size).toBe(1)
      await dialog().getByText("2.", { exact: true }).waitFor()
      await page.keyboard.press("Escape")
      await dialog().waitFor({ state: "detached" })
    })

    it.each(LANGUAGES)("shows all of it in '%s'", async (language) => {
      await speak(language)
      const t = textsOf(language)
      await open("webhooks")
      await row(endpoint.url).waitFor()
      await quiet()
      await expectAccessible()
      await pressOn(page, page.locator("main").getByRole("link", { name: t("webhooks.deliveries.title") }))
      await pressOn(page, row("endpoint.tested"))
      await dialog().getByText(t("webhooks.deliveries.content"), { exact: true }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press("Escape")
      await dialog().waitFor({ state: "detached" })
      await pressOn(page, button(t("webhooks.recovery.title")))
      await dialog().getByText(t("webhooks.recovery.hint"), { exact: true }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press("Escape")
      await dialog().waitFor({ state: "detached" })
      await expectAccessible()
    })

    it("switches back to English", () => speak("en"))
  })
}
