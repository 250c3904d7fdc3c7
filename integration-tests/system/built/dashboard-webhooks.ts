import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { isVisited } from "../../harness/visit-languages"
import { type Received, receiver } from "../../harness/webhook-receiver"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** A second language from left to right, and one from right to left. */
const LANGUAGES = (["tr", "ar"] as const).filter(isVisited)

interface Stored {
  id: string
  url: string
  event_types: string[]
  status: string
  previous_secret_until: string | null
}

/** Uses the pages of webhooks with the keyboard only. `dashboard` works only inside of tests. */
export function webhooksByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, confirm, dialog, expectAccessible, open, quiet, row, speak } = keyboardHelp(dashboard)
  let page: Page
  let endpoint: { url: string; received: Received[]; close(): void }
  /** The reviews whose events the endpoint has missed. */
  const missed: string[] = []

  beforeAll(async () => {
    ;({ page } = dashboard())
    endpoint = await receiver(() => ({ status: 200, body: "Thank you." }))
  })

  afterAll(() => endpoint.close())

  /** The endpoint as the API shows it. The demo shop has another one. */
  async function stored(): Promise<Stored> {
    const { webhook_endpoints: all } = await call<{ webhook_endpoints: Stored[] }>("/admin/webhook-endpoints")
    const found = all.find(({ url }) => url === endpoint.url)
    if (!found) throw new Error(`There is no endpoint ${endpoint.url}.`)
    return found
  }

  /** The endpoint's row in the list. */
  const line = () => page.getByRole("row").filter({ has: row(endpoint.url) })

  const arrived = (count: number) => until(async () => endpoint.received.length === count)

  describe("webhooks with the keyboard only", () => {
    it("adds an endpoint, and shows its secret", async () => {
      await open("webhooks")
      await pressOn(page, button("New webhook").first())
      await typeInto(page, dialog().getByLabel("Address", { exact: true }), endpoint.url)
      await pressOn(page, dialog().getByRole("switch", { name: "All events" }), "Space")
      await pressOn(page, dialog().getByRole("checkbox", { name: "Order placed" }), "Space")
      await pressOn(page, dialog().getByRole("checkbox", { name: "Form submitted" }), "Space")
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, dialog().getByRole("button", { name: "Save" }))
      const secret = page.getByRole("alertdialog")
      await secret.getByText(/whsec_/).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, secret.getByRole("button", { name: "Copy" }))
      await page.getByText("Copied", { exact: true }).waitFor()
      expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^whsec_[\w+/]{43}=$/)
      await row(endpoint.url).waitFor()
      expect((await stored()).event_types).toEqual(["order.placed", "form.submitted"])
    })

    it("shows a type that the server no longer lists, and removes it", async () => {
      await page.route("**/admin/webhook-event-types", async (route) => {
        const answer = await route.fetch()
        const { webhook_event_types: types } = await answer.json()
        const left = types.filter(({ type }: { type: string }) => type !== "order.placed")
        await route.fulfill({ response: answer, json: { webhook_event_types: left } })
      })
      await open("webhooks")
      await pressOn(page, row(endpoint.url))
      await dialog().getByText("Unknown events", { exact: true }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, dialog().getByRole("button", { name: "Remove: order.placed" }))
      await pressOn(page, dialog().getByRole("button", { name: "Save" }))
      await dialog().waitFor({ state: "detached" })
      expect((await stored()).event_types).toEqual(["form.submitted"])
      await page.unroute("**/admin/webhook-event-types")
    })

    it.each(LANGUAGES)("names the events in '%s'", async (language) => {
      await speak(language)
      const t = textsOf(language)
      await open("webhooks")
      await pressOn(page, row(endpoint.url))
      const name = t("webhooks.events.form.submitted")
      await dialog().getByRole("checkbox", { name, checked: true }).waitFor()
      await dialog().getByText(t("webhooks.events.tour.title"), { exact: true }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await speak("en")
    })

    it("sends a test, and shows the attempt with the answer", async () => {
      await open("webhooks")
      await pressOn(page, button("Send a test"))
      await arrived(1)
      await quiet()
      await pressOn(page, line().getByRole("link", { name: "Deliveries", exact: true }))
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
      await pressOn(page, line().getByRole("link", { name: t("webhooks.deliveries.title") }))
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

    it("gives the endpoint a new secret, and shows it", async () => {
      const clipboard = () => page.evaluate<string>("navigator.clipboard.readText()")
      await open("webhooks")
      const before = await clipboard()
      await pressOn(page, line().getByRole("button", { name: "New secret", exact: true }))
      const secret = page.getByRole("alertdialog")
      await secret.getByText(/whsec_/).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, secret.getByRole("button", { name: "Copy" }))
      await page.getByText("Copied", { exact: true }).waitFor()
      expect(await clipboard()).toMatch(/^whsec_[\w+/]{43}=$/)
      expect(await clipboard()).not.toBe(before)
      expect((await stored()).previous_secret_until).not.toBeNull()
      await quiet()
    })

    it("turns the endpoint off, so that it misses events, and on", async () => {
      await call(`/admin/webhook-endpoints/${(await stored()).id}`, { event_types: ["review.approved"] })
      await open("webhooks")
      await pressOn(page, line().getByRole("button", { name: "Turn off", exact: true }))
      await line().getByText("Off", { exact: true }).waitFor()
      expect((await stored()).status).toBe("disabled")
      await quiet()
      const { products } = await call<{ products: { id: string }[] }>("/admin/products?limit=1&fields=id")
      for (const author_name of ["Hook Ada", "Hook Bo"]) {
        const review = { subject_id: products[0]?.id, rating: 5, author_name, body: "Fine." }
        const made = await call<{ review: { id: string } }>("/admin/reviews", {
          ...review,
          status: "approved",
        })
        missed.push(made.review.id)
      }
      await pressOn(page, line().getByRole("button", { name: "Turn on", exact: true }))
      await line().getByText("On", { exact: true }).waitFor()
      expect((await stored()).status).toBe("enabled")
      await quiet()
    })

    it("sends the missed events", async () => {
      await open(`webhooks/${(await stored()).id}`)
      await pressOn(page, button("Send missed events"))
      const since = dialog().getByLabel("Since", { exact: true })
      await tabTo(page, since)
      // A year may have more digits, so the arrow key ends it. A browser with twelve hours also asks for AM or PM.
      await page.keyboard.type("01012020")
      await page.keyboard.press("ArrowRight")
      await page.keyboard.type("0101a")
      expect(await since.inputValue()).toBe("2020-01-01T01:01")
      const before = endpoint.received.length
      await pressOn(page, dialog().getByRole("button", { name: "Send", exact: true }))
      // Reviews of the demo shop are among them.
      const label = page.getByText(/^Events on their way: \d+$/)
      const queued = Number((await label.textContent())?.split(": ").at(-1))
      await arrived(before + queued)
      const objects = endpoint.received.map(({ event }) => event.data.object.id)
      expect(objects).toEqual(expect.arrayContaining(missed))
      await dialog().waitFor({ state: "detached" })
      await quiet()
    })

    it("sends several deliveries again at once", async () => {
      const sent = endpoint.received.map(({ event }) => event.id)
      const rows = page.getByRole("checkbox", { name: "Select review.approved" })
      for (const place of [0, 1]) await pressOn(page, rows.nth(place), "Space")
      await page.getByText("2 selected").waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press("s")
      await page.getByText("Done", { exact: true }).waitFor()
      await arrived(sent.length + 2)
      const again = endpoint.received.slice(sent.length).map(({ event }) => event.id)
      expect(new Set(again).size).toBe(2)
      expect(sent).toEqual(expect.arrayContaining(again))
      await quiet()
    })

    it("deletes the endpoint", async () => {
      await open("webhooks")
      await pressOn(page, row(endpoint.url))
      await pressOn(page, dialog().getByRole("button", { name: "Delete", exact: true }))
      await confirm("Delete")
      await dialog().waitFor({ state: "detached" })
      await until(async () => (await row(endpoint.url).count()) === 0)
      await expect(stored()).rejects.toThrow("There is no endpoint")
    })
  })
}
