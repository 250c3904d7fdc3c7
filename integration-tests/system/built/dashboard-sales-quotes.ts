import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { quoteRequests } from "./dashboard-quote-requests"

/** Turkish prices have a space that does not break. */
const SPACES = /\s+/g

/** Prices ISG services in the editor of quotes, with the keyboard only. `dashboard` works only inside of tests. */
export function isgQuotes(dashboard: () => OpenDashboard): void {
  const { button, call, expectAccessible, field, open, quiet } = keyboardHelp(dashboard)
  const { readQuote, requestIsgQuote } = quoteRequests(dashboard)
  let page: Page
  let id: string
  const line = (number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true })
  const services = () => page.getByRole("group", { name: "ISG services", exact: true })
  const prices = () => page.getByRole("table", { name: "Monthly prices without taxes" })
  const linesOf = async () => (await readQuote(id)).revisions[0]?.document.lines
  /** Chooses the option before or after the present one. */
  const pick = async (list: Locator, key: "ArrowUp" | "ArrowDown", value: string) => {
    await pressOn(page, list, key)
    await until(async () => (await list.inputValue()) === value)
  }
  const save = async () => {
    await quiet()
    const answered = page.waitForResponse(/\/draft$/)
    await pressOn(page, button("Save"))
    return (await answered).status()
  }
  /** The status and the type of the page that a link opens. */
  const pdfAt = async (link: Locator) => {
    const address = await link.getAttribute("href")
    return page.evaluate(
      (path) => fetch(path).then((reply) => [reply.status, reply.headers.get("content-type")]),
      address ?? "",
    )
  }

  describe("quotes", () => {
    beforeAll(async () => {
      ;({ page } = dashboard())
      id = await requestIsgQuote("Yılmaz Works")
    })

    it("finds a request in the inbox", async () => {
      await open("quotes")
      await typeInto(page, page.getByRole("searchbox"), "Yılmaz")
      const row = page.getByRole("row", { name: /Yılmaz Works/ })
      await until(async () => (await page.getByRole("row").count()) === 2)
      await expectAccessible()
      await pressOn(page, row.getByRole("link"))
      await page.waitForURL(`**/app/quotes/${id}`)
      // 40 × 20 minutes × 14.50 × 1.15
      await line(1).getByText("800 × TRY 14.50").waitFor()
      expect(await line(1).innerText()).toMatch(/TRY\s13,340\.00/)
    })

    it("prices ISG services for another workplace, and shows the parts of each price", async () => {
      await pressOn(page, page.getByRole("switch", { name: "Prices of ISG services" }))
      await prices().waitFor()
      expect(await field("Number of employees").inputValue()).toBe("40")
      await pick(field("Location"), "ArrowDown", "ankara")
      await pressOn(page, services().getByRole("button", { name: "Temel İSG eğitimi" }))
      await typeInto(page, field("Number of employees"), "60")
      const shown = async () => (await prices().innerText()).replace(SPACES, " ")
      // 60 × 20 minutes × 14.50 × 1.05, and 60 × 185 × 1.05
      await expect.poll(shown).toMatch(/Minute 1,200 TRY 14\.50 \+5% TRY 18,270\.00/)
      expect(await shown()).toMatch(/Employee 60 TRY 185\.00 \+5% TRY 11,655\.00 Total TRY 29,925\.00/)
      await expectAccessible()
    })

    it("shows at its field what is wrong", async () => {
      await typeInto(page, field("Number of employees"), "0")
      await page.getByText("Choose the hazard class").waitFor()
      expect(await save()).toBe(400)
      await page.getByRole("alert").filter({ hasText: "Smallest value: 1" }).waitFor()
      expect(await field("Number of employees").getAttribute("aria-invalid")).toBe("true")
      await expectAccessible()
    })

    it("saves the prices: the request's line keeps its id, and the other service becomes a line", async () => {
      await typeInto(page, field("Number of employees"), "60")
      await prices().waitFor()
      expect(await save()).toBe(200)
      await line(2).waitFor()
      expect(await linesOf()).toMatchObject([
        { unit_price: 18_270, isg: { service_code: "safety-expert", minutes: 1200, employees: 60 } },
        { unit_price: 11_655, isg: { service_code: "training", config_version: 1 } },
      ])
      expect(await pdfAt(page.getByRole("link", { name: "Preview as PDF" }))).toEqual([
        200,
        "application/pdf",
      ])
      await quiet()
      await pressOn(page, button("Send to the buyer"))
      await page.getByRole("link", { name: "PDF: Revision 1" }).waitFor()
    })

    it("publishes other rates", async () => {
      await open("isg-config")
      await typeInto(page, page.getByRole("group", { name: "Services" }).getByLabel("Rate").first(), "16.25")
      await expectAccessible()
      await pressOn(page, button("Save"))
      await until(async () => button("Publish").isEnabled())
      await quiet()
      await pressOn(page, button("Publish"))
      await until(async () => (await button("Publish").count()) === 0)
      const { isg_config } = await call<{ isg_config: { version: number } }>("/admin/isg-config")
      expect(isg_config.version).toBe(2)
    })

    it("computes the next revision by the new rates, and compares both", async () => {
      await open(`quotes/${id}`)
      await pressOn(page, page.getByRole("switch", { name: "Prices of ISG services" }))
      await prices().waitFor()
      expect(await field("Number of employees").inputValue()).toBe("60")
      await pick(field("Version of the rates"), "ArrowUp", "2")
      // 60 × 20 minutes × 16.25 × 1.05
      await expect.poll(() => prices().innerText()).toMatch(/TRY\s20,475\.00/)
      expect(await save()).toBe(200)
      await until(async () => button("Send to the buyer").isEnabled())
      await quiet()
      await pressOn(page, button("Send to the buyer"))
      await page.getByRole("link", { name: "PDF: Revision 2" }).waitFor()
      const row = (name: RegExp) => page.getByRole("row", { name })
      expect(await row(/İş güvenliği uzmanı/).innerText()).toMatch(
        /Changed\s+1 × TRY\s18,270\.00\s+1 × TRY\s20,475\.00/,
      )
      expect(await row(/Temel İSG eğitimi/).innerText()).not.toContain("Changed")
      await pick(field("Compare"), "ArrowDown", await requestOf())
      expect(await row(/İş güvenliği uzmanı/).innerText()).toMatch(/TRY\s13,340\.00/)
      expect(await pdfAt(page.getByRole("link", { name: "PDF: Revision 2" }))).toEqual([
        200,
        "application/pdf",
      ])
      await expectAccessible()
    })
  })

  async function requestOf(): Promise<string> {
    return (await readQuote(id)).revisions.find(({ number }) => number === 0)?.id ?? ""
  }
}
