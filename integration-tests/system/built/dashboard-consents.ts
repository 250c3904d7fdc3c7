import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { isVisited } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** Uses the log of consents with the keyboard only. `dashboard` works only inside of tests. */
export function consentsByKeyboard(dashboard: () => Dashboard & { key: string }): void {
  const { button, dialog, expectAccessible, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  /** Decides as a visitor who reads German. */
  async function decide(): Promise<void> {
    const { url, key } = dashboard()
    const reply = await fetch(`${url}/store/cookie-consent`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": key },
      body: JSON.stringify({ action: "reject_all", locale: "de" }),
    })
    expect(reply.status).toBe(200)
  }

  describe("the log of consents, with the keyboard only", () => {
    it("shows a visitor's decision and the text of the banner, and saves the proof", async () => {
      await decide()
      await open("cookie-banner/consents?order=-recorded_at")
      await expectAccessible()
      await pressOn(page, page.locator("main").getByRole("link", { name: "Refused", exact: true }).first())
      await dialog().getByText("Unchanged", { exact: true }).waitFor()
      await dialog().getByText("Ihre Privatsphäre", { exact: true }).waitFor()
      await dialog()
        .getByText(/Refused all/)
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      const saved = page.waitForEvent("download")
      await pressOn(page, dialog().getByRole("link", { name: "Download the proof" }))
      const file = await (await saved).path()
      const { cookie_consent: proof } = JSON.parse(readFileSync(file, "utf8"))
      expect(proof).toMatchObject({ status: "denied", broken: null })
      expect(proof.wordings[0].content.copy.de.title).toBe("Ihre Privatsphäre")
      await page.keyboard.press("Escape")
      await until(async () => (await dialog().count()) === 0)
    })

    it("checks all decisions, and finds those that another key has signed", async () => {
      // The copied demo shop was made by an installation with other secrets.
      await pressOn(page, button("Check all decisions"))
      await page.getByText(/^Damaged records of consent: [1-9]\d*$/).waitFor()
      await quiet()
    })

    it.each((["tr", "ar"] as const).filter(isVisited))(
      "has no serious finding in %s, with a decision open",
      async (language) => {
        const t = textsOf(language)
        await speak(language)
        await open("cookie-banner/consents?status=denied")
        await expectAccessible()
        await pressOn(
          page,
          page
            .locator("main")
            .getByRole("link", { name: t("cookie_banner.consents.options.denied") })
            .first(),
        )
        await dialog().getByText(t("cookie_banner.consents.unchanged"), { exact: true }).waitFor()
        expect(await seriousFindings(page)).toEqual([])
        await speak("en")
      },
    )
  })
}
