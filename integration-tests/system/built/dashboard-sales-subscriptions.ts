import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Shown {
  id: string
  status: string
  customer_id: string
  capabilities: Record<string, boolean>
  next_charge: object | null
}

interface Plans {
  subscription_plans: { interval: string; prices: { amount: number; currency_code: string }[] }[]
}

/** Returns the id of the seed's subscription of this customer. `dashboard` works only inside of tests. */
export async function subscriptionOf(dashboard: () => OpenDashboard, email: string): Promise<string> {
  const { call } = keyboardHelp(dashboard)
  const path = `/admin/subscriptions?q=${encodeURIComponent(email)}`
  const { subscriptions } = await call<{ subscriptions: Shown[] }>(path)
  return subscriptions[0]?.id ?? ""
}

/** Uses the pages of subscriptions with the keyboard only. `dashboard` works only inside of tests. */
export function subscriptionsByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, choose, dialog, expectAccessible, open, quiet } = keyboardHelp(dashboard)
  let page: Page
  const heading = (name: string) => page.getByRole("heading", { name, exact: true })
  const input = (name: string) => dialog().getByLabel(name, { exact: true })
  /** Presses a button of the subscription, and confirms. */
  const act = async (name: string, done: string) => {
    await quiet()
    await pressOn(page, button(name))
    const question = page.getByRole("alertdialog")
    await pressOn(page, question.getByRole("button", { name, exact: true }))
    await page.getByText(done, { exact: true }).waitFor()
  }

  describe("subscriptions", () => {
    beforeAll(() => {
      ;({ page } = dashboard())
    })

    it("adds a plan with a price", async () => {
      await open("subscription-plans")
      await pressOn(page, button("New plan"))
      await typeInto(page, input("Name"), "Tea Club")
      await choose(input("Billed every"), "Month")
      const prices = dialog().getByRole("group", { name: "Prices", exact: true })
      await pressOn(page, prices.getByRole("button", { name: "Add", exact: true }))
      await typeInto(page, prices.getByLabel("Amount", { exact: true }), "9.5")
      await typeInto(page, prices.getByLabel("Currency", { exact: true }), "eur")
      await expectAccessible()
      await pressOn(page, dialog().getByRole("button", { name: "Save", exact: true }))
      await until(async () => (await dialog().count()) === 0)
      await page.getByText("€9.50 every 1 × Month").waitFor()
      await expectAccessible()
      const { subscription_plans } = await call<Plans>("/admin/subscription-plans?q=Tea")
      expect(subscription_plans).toMatchObject([
        { interval: "month", prices: [{ amount: 9.5, currency_code: "eur" }] },
      ])
    })

    it("cancels a subscription, takes it back, and shows both in its history", async () => {
      await open("subscriptions")
      await expectAccessible()
      await pressOn(page, page.getByRole("link", { name: "Noor de Wit" }))
      await heading("History").waitFor()
      await act("Cancel at the end of the period", "The subscription ends with its period")
      await page.getByText("Ending", { exact: true }).waitFor()
      await act("Take back the cancellation", "The subscription continues")
      await page.getByText("Cancellation taken back", { exact: true }).waitFor()
      await page.getByText("Canceled at the end of the period", { exact: true }).waitFor()
      await quiet()
      await expectAccessible()
    })

    it("charges a declined renewal again, and refunds a part of an invoice", async () => {
      const id = await subscriptionOf(dashboard, "selin@alder.example")
      const path = `/admin/subscriptions/${id}`
      const { subscription } = await call<{ subscription: Shown }>(path)
      const invoice = {
        id: "subinv_paid",
        status: "paid",
        issued_at: "2026-03-14T09:00:00.000Z",
        url: null,
        amount: 14.9,
        currency_code: "eur",
        refunded: 0,
        refundable: 14.9,
      }
      // No provider knows the customers of the seed. So the answers are ours, and the page is what is tested.
      const shown = {
        ...subscription,
        invoices: [invoice],
        capabilities: { ...subscription.capabilities, can_retry: true },
        next_charge: { amount: 14.9, currency_code: "eur", at: "2026-04-14T09:00:00.000Z" },
      }
      const sent: unknown[] = []
      await page.route(`**${path}`, (route) => route.fulfill({ json: { subscription: shown } }))
      await page.route(`**${path}/*`, async (route) => {
        sent.push(route.request().url().split("/").at(-1), route.request().postDataJSON())
        await route.fulfill({ json: { subscription: { ...shown, refunds: [{ status: "done" }] } } })
      })
      await open(`subscriptions/${id}`)
      await expectAccessible()
      await act("Charge again", "The renewal is being charged")
      await quiet()
      await pressOn(page, button(/^Refund: /))
      await typeInto(page, input("Amount in EUR"), "20")
      expect(await dialog().getByRole("button", { name: "Refund now" }).isDisabled()).toBe(true)
      await typeInto(page, input("Amount in EUR"), "4.9")
      await typeInto(page, input("Reason"), "It arrived late.")
      await expectAccessible()
      await pressOn(page, dialog().getByRole("button", { name: "Refund now" }))
      const question = page.getByRole("alertdialog")
      await question.getByText("€4.90 goes back to the customer.").waitFor()
      await pressOn(page, question.getByRole("button", { name: "Refund now", exact: true }))
      await page.getByText("The money is on its way to the customer", { exact: true }).waitFor()
      expect(sent).toEqual([
        "retry",
        {},
        "refund",
        { invoice_id: "subinv_paid", amount: 4.9, reason: "It arrived late." },
      ])
      await page.unroute(`**${path}`)
      await page.unroute(`**${path}/*`)
    })

    it("shows revenue, churn and failed payments as charts, for another span of time", async () => {
      await open("subscriptions/statistics")
      await expectAccessible()
      const chart = page.getByRole("img", { name: /^Recurring revenue per month in EUR/ })
      const months = async () => (await chart.getAttribute("aria-label"))?.split("; ").length
      await until(async () => (await months()) === 12)
      await choose(page.getByRole("combobox", { name: "Time span" }), "6 months")
      await until(async () => (await months()) === 6)
      expect(await chart.getAttribute("aria-label")).toMatch(/: €\d/)
      await page.getByRole("img", { name: /^Churn/ }).waitFor()
      await expectAccessible()
    })
  })
}
