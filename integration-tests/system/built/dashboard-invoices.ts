import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn } from "../../harness/keyboard"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { quoteRequests } from "./dashboard-quote-requests"

const WISH = {
  lines: [{ type: "custom", title: "Plates with our name", quantity: 12 }],
  address: { address_1: "Unter den Linden 1", city: "Berlin", postal_code: "10117", country_code: "de" },
}
/** 12 × 20, and 19 % for Germany. */
const TOTAL = "€285.60"
/** Our card on the engine's page of an order, with an invoice, and with an error. */
const CARD = 'main div:has(> div > a[href$="/invoice/pdf"])'
const BROKEN_CARD = "main div:has(> [role=alert])"

/** Uses the invoice's card on the page of an order, with the keyboard only. `dashboard` works only inside of tests. */
export function invoicesByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, open, quiet } = keyboardHelp(dashboard)
  const { acceptQuote, requestQuote, sendQuote } = quoteRequests(dashboard)
  let page: Page
  let order: string
  const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true })
  /** The status and the type of the page that a link opens. */
  const pdfAt = async (name: string | RegExp) => {
    const address = await link(name).getAttribute("href")
    return page.evaluate(
      (path) => fetch(path).then((reply) => [reply.status, reply.headers.get("content-type")]),
      address ?? "",
    )
  }

  describe("the invoice of an order", () => {
    beforeAll(async () => {
      ;({ page } = dashboard())
      const quote = await requestQuote("Invoice Works", WISH)
      await sendQuote(quote, 20)
      order = await acceptQuote(quote)
    })

    it("says why it cannot be loaded", async () => {
      const path = `**/admin/orders/${order}/invoice`
      const json = { code: "invalid_state", type: "conflict_error", message: "Broken." }
      await page.route(path, (route) => route.fulfill({ status: 409, json }))
      await open(`orders/${order}`)
      await page.locator(BROKEN_CARD).getByText("Broken.", { exact: true }).waitFor()
      expect(await button("Issue invoice").count()).toBe(0)
      expect(await seriousFindings(page, BROKEN_CARD)).toEqual([])
      await page.unroute(path)
    })

    it("is issued once, and opens as PDF", async () => {
      await open(`orders/${order}`)
      await pressOn(page, button("Issue invoice"))
      await page.getByText("The invoice has been issued", { exact: true }).waitFor()
      expect(await pdfAt("Open as PDF")).toEqual([200, "application/pdf"])
      expect(await button("Issue invoice").count()).toBe(0)
      expect(await button("Issue credit notes").count()).toBe(0)
      expect(await page.locator(CARD).innerText()).toContain(TOTAL)
      expect(await seriousFindings(page, CARD)).toEqual([])
      await quiet()
    })

    it("gets a credit note after the order was canceled", async () => {
      await call(`/admin/orders/${order}/cancel`, {})
      await open(`orders/${order}`)
      await page.getByText("A refund or a cancellation has no credit note yet.", { exact: true }).waitFor()
      expect(await seriousFindings(page, CARD)).toEqual([])
      await pressOn(page, button("Issue credit notes"))
      await page.getByText("The credit notes have been issued", { exact: true }).waitFor()
      expect(await pdfAt(/^Open as PDF: CN-\d{4}-\d{6}$/)).toEqual([200, "application/pdf"])
      expect(await button("Issue credit notes").count()).toBe(0)
      const note = page.locator(CARD).getByRole("listitem")
      expect(await note.innerText()).toMatch(/^CN-\d{4}-\d{6} · Cancellation · /)
      expect(await note.innerText()).toContain(TOTAL)
      expect(await seriousFindings(page, CARD)).toEqual([])
    })
  })
}
