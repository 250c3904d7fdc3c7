import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Services {
  quote_services: { code: string; unit: string; base_amount: number; currency_code: string }[]
}

/** Adds, changes and deletes a quote service with the keyboard only. `dashboard` works only inside of tests. */
export function quoteServicesByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, choose, confirm, dialog, expectAccessible, open, quiet, row } =
    keyboardHelp(dashboard)
  let page: Page
  const input = (name: string) => dialog().getByLabel(name, { exact: true })
  const press = (name: string) => pressOn(page, dialog().getByRole("button", { name, exact: true }))
  const closed = async () => {
    await until(async () => (await dialog().count()) === 0)
    await quiet()
  }
  /** Saves, and expects a complaint at a field. */
  const expectRefusal = async (name: string, complaint: string) => {
    await press("Save")
    await dialog().getByRole("alert").filter({ hasText: complaint }).waitFor()
    expect(await input(name).getAttribute("aria-invalid")).toBe("true")
    await expectAccessible()
    await quiet()
  }
  const stored = async () =>
    (await call<Services>(`/admin/quote-services?q=${encodeURIComponent("Kiln check")}`)).quote_services

  describe("quote services", () => {
    beforeAll(() => {
      ;({ page } = dashboard())
    })

    it("shows at each field what is wrong, and adds one", async () => {
      await open("quote-services")
      await expectAccessible()
      await pressOn(page, button("New quote service"))
      await typeInto(page, input("Name"), "Kiln check")
      await typeInto(page, input("Code"), "Kiln Check")
      await choose(input("Unit"), "Visit")
      await typeInto(page, input("Base price"), "95.5")
      await expectRefusal("Code", "small letters")
      await typeInto(page, input("Code"), "kiln-check")
      await expectRefusal("Currency", "needs an amount and a currency")
      await typeInto(page, input("Currency"), "eur")
      await press("Save")
      await closed()
      await row("Kiln check").waitFor()
      expect(await page.getByRole("row", { name: /Kiln check/ }).innerText()).toContain("€95.50")
      expect(await stored()).toMatchObject([
        { code: "kiln-check", unit: "visit", base_amount: 95.5, currency_code: "eur" },
      ])
    })

    it("changes and deletes it", async () => {
      await pressOn(page, row("Kiln check"))
      await typeInto(page, input("Description"), "We look at your kiln and its wires.")
      await press("Save")
      await closed()
      expect(await stored()).toMatchObject([{ description: "We look at your kiln and its wires." }])
      await pressOn(page, row("Kiln check"))
      await press("Delete")
      await confirm("Delete")
      // A dialog hides the rows, so their absence alone says nothing.
      await until(async () => (await stored()).length === 0)
      await closed()
      await until(async () => (await row("Kiln check").count()) === 0)
      await quiet()
      await expectAccessible()
    })
  })
}
