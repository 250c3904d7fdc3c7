import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { pictureOf } from "../../factories/pictures"
import { ADMIN } from "../../harness/built-server"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { quoteRequests } from "./dashboard-quote-requests"

const WISH = { lines: [{ type: "custom", title: "Plates for the terrace", quantity: 12 }] }
const NOTE = "Week 18 is possible."

interface BuyersQuote {
  quote_request: { status: string; messages: { kind: string; body: string }[] }
}

/** Presses what the other visits of a quote leave out, with the keyboard only. `dashboard` works only inside of tests. */
export function quoteActionsByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, choose, confirm, expectAccessible, field, open, quiet } = keyboardHelp(dashboard)
  const { readQuote, requestQuote, requestIsgQuote } = quoteRequests(dashboard)
  let page: Page
  let id: string
  const line = (number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true })
  const inLine = (number: number, name: string) => line(number).getByLabel(name, { exact: true })
  const question = (text: string) => page.getByRole("alertdialog").getByText(text, { exact: true })
  const press = async (name: string) => {
    await quiet()
    await pressOn(page, button(name))
  }
  /** Opens a list of records, searches it, and chooses one. Others may have the same words. */
  const pick = async (trigger: Locator, name: string) => {
    await pressOn(page, trigger)
    const options = page.getByRole("listbox").getByRole("option")
    await options.first().waitFor()
    await page.keyboard.type(name)
    await page.waitForLoadState("networkidle")
    await pressOn(page, page.getByRole("option", { name, exact: true }))
    await options.first().waitFor({ state: "detached" })
  }
  /** Reads the quote as the buyer, by the copied link. */
  const seenByBuyer = async (link: string) => {
    const { url, key } = dashboard()
    // A shop without a storefront's address gives the token only.
    const token = link.split("token=").at(-1)
    const { quote_number } = await readQuote(id)
    const reply = await fetch(`${url}/store/quote-requests/${quote_number}?token=${token}`, {
      headers: { "x-publishable-api-key": key },
    })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as BuyersQuote).quote_request
  }

  describe("the actions of a quote", () => {
    beforeAll(async () => {
      ;({ page } = dashboard())
      const file = { name: "terrace.png", type: "image/png", bytes: await pictureOf() }
      id = await requestQuote("Terrace Works", WISH, file)
    })

    it("downloads an attachment, which nobody gets without signing in", async () => {
      await open(`quotes/${id}`)
      const link = page.getByRole("link", { name: "terrace.png", exact: true })
      const download = page.waitForEvent("download")
      await pressOn(page, link)
      const file = await readFile(await (await download).path())
      expect((await sharp(file).metadata()).format).toBe("png")
      const address = new URL((await link.getAttribute("href")) ?? "", dashboard().url)
      expect((await fetch(address)).status).toBe(401)
    })

    it("makes an admin responsible, and takes it back", async () => {
      const { user } = await call<{ user: { id: string } }>("/admin/users/me")
      const responsible = async () => (await readQuote(id)).assigned_to
      await pick(field("Responsible"), ADMIN.email)
      await button(`Remove: ${ADMIN.email}`).waitFor()
      expect(await responsible()).toBe(user.id)
      await expectAccessible()
      await press(`Remove: ${ADMIN.email}`)
      await until(async () => (await responsible()) === null)
    })

    it("begins the review", async () => {
      await press("Start review")
      await page.getByText("In review", { exact: true }).waitFor()
      expect(await button("Start review").count()).toBe(0)
      expect((await readQuote(id)).status).toBe("in_review")
    })

    it("adds a product and a service to the next revision, and lets the buyer pay on account", async () => {
      await quiet()
      await typeInto(page, inLine(1, "Unit price"), "20")
      await pressOn(page, button("Add a product"))
      await pick(inLine(2, "Product"), "Drift Wool Throw")
      await pressOn(page, inLine(2, "Variant"), "ArrowDown")
      await until(async () => (await inLine(2, "Variant").inputValue()) !== "")
      await pressOn(page, button("Add a service"))
      await pick(inLine(3, "Service"), "Pottery workshop for teams")
      await choose(field("Payment"), "On account")
      await expectAccessible()
      const answered = page.waitForResponse(/\/draft$/)
      await pressOn(page, button("Save"))
      expect((await answered).status()).toBe(200)
      const [draft] = (await readQuote(id)).revisions
      expect(draft).toMatchObject({
        payment: "on_account",
        document: {
          lines: [
            { type: "custom", title: "Plates for the terrace", unit_price: 20 },
            { type: "product", title: "Drift Wool Throw", unit_price: 89 },
            { type: "service", title: "Pottery workshop for teams", unit_price: 180 },
          ],
        },
      })
      await until(async () => button("Send to the buyer").isEnabled())
      await press("Send to the buyer")
      await page.getByRole("link", { name: "PDF: Revision 1" }).waitFor()
    })

    it("copies the buyer's link, and writes a note for the buyer", async () => {
      await press("Copy the buyer’s link")
      await page.getByText("Link copied", { exact: true }).waitFor()
      const link = await page.evaluate<string>("navigator.clipboard.readText()")
      expect(await seenByBuyer(link)).toMatchObject({ status: "sent", messages: [] })
      await quiet()
      await choose(field("Visible to"), "The buyer too")
      await typeInto(page, field("Text"), NOTE)
      await pressOn(page, button("Add note"))
      await page.getByText("Note for the buyer", { exact: true }).waitFor()
      expect(await seenByBuyer(link)).toMatchObject({ messages: [{ kind: "shared", body: NOTE }] })
      await quiet()
      await expectAccessible()
    })

    it("finishes an acceptance that was interrupted, after a question", async () => {
      const path = `/admin/quotes/${id}`
      const { quote } = await call<{ quote: object }>(path)
      // An acceptance stays interrupted only if the server was killed. So the answers are ours, and the page is tested.
      let shown = { ...quote, status: "accepted", order_id: "order_interrupted" }
      const sent: unknown[] = []
      await page.route(`**${path}`, (route) => route.fulfill({ json: { quote: shown } }))
      await page.route(`**${path}/finish`, async (route) => {
        sent.push(route.request().postDataJSON())
        shown = { ...shown, status: "ordered" }
        await route.fulfill({ json: { quote: shown } })
      })
      await open(`quotes/${id}`)
      expect(await button("Withdraw").count()).toBe(0)
      await press("Finish the acceptance")
      await question(
        "The order is tried once more. If it cannot be placed, the quote is open again.",
      ).waitFor()
      await confirm("Finish the acceptance")
      const order = page.getByRole("link", { name: "Open the order", exact: true })
      expect(await order.getAttribute("href")).toBe("/app/orders/order_interrupted")
      expect(sent).toEqual([{}])
      await quiet()
      await expectAccessible()
      await page.unroute(`**${path}`)
      await page.unroute(`**${path}/finish`)
    })

    it("withdraws a quote only after a question", async () => {
      const other = await requestIsgQuote("Orchard Works")
      await open(`quotes/${other}`)
      const ask = async () => {
        await press("Withdraw")
        await question("The buyer can then no longer accept the quote.").waitFor()
      }
      await ask()
      await confirm("Cancel")
      await page.getByRole("alertdialog").waitFor({ state: "detached" })
      expect((await readQuote(other)).status).toBe("submitted")
      await ask()
      await confirm("Withdraw")
      await page.getByText("Withdrawn", { exact: true }).waitFor()
      expect((await readQuote(other)).status).toBe("withdrawn")
      await quiet()
      await expectAccessible()
    })
  })
}
