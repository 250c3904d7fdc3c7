import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import type { ModelServer } from "../../harness/model-server"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Priced {
  products: { id: string; variants: { id: string }[] }[]
}

/** Tests moderation, assistant and settings by keyboard only. `dashboard` works only inside of tests. */
export function runningByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, choose, confirm, dialog, open, quiet, row } = keyboardHelp(dashboard)
  let page: Page
  let model: ModelServer

  beforeAll(() => {
    ;({ page, model } = dashboard())
  })

  describe("running a shop with the keyboard only", () => {
    it("approves several reviews, rejects several, replies to one and deletes it", async () => {
      const { products } = await call<Priced>("/admin/products?limit=1&fields=id")
      const subject_id = products[0]?.id
      for (const author_name of ["Bulk Ada", "Bulk Bo", "Bulk Cy", "Bulk Di"])
        await call("/admin/reviews", { subject_id, rating: 5, author_name, body: "Fine.", status: "pending" })
      await open("reviews?q=Bulk")
      for (const name of ["Bulk Ada", "Bulk Bo"])
        await pressOn(page, page.getByRole("checkbox", { name: `Select ${name}` }), "Space")
      await page.getByText("2 selected").waitFor()
      await page.keyboard.press("a")
      await page.getByText("Approved: 2").waitFor()
      await quiet()
      await pressOn(page, page.getByRole("checkbox", { name: "Select all on this page" }), "Space")
      await page.keyboard.press("r")
      await page.getByText("Rejected: 2").waitFor()

      await quiet()
      await pressOn(page, button("All"))
      await pressOn(page, row("Bulk Ada"))
      await typeInto(page, dialog().getByLabel("Reply as the shop"), "Thank you.")
      await pressOn(page, dialog().getByRole("button", { name: "Reply", exact: true }))
      await page.getByText("Your reply has been saved").waitFor()
      await quiet()
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await until(async () => (await row("Bulk Ada").count()) === 0)
    })

    it("moderates comments in the list and the drawer, and deletes one", async () => {
      await open("blog/comments")
      await pressOn(page, button("Rejected"))
      await page.getByText("No entries have this status.").waitFor()
      await pressOn(page, button("Show all"))
      await page.locator("a[data-row-link]").first().waitFor()
      await pressOn(page, page.getByRole("button", { name: /^Reject: / }).first())
      await page.getByText("Rejected: 1").waitFor()
      await quiet()
      await pressOn(page, page.getByRole("button", { name: /^Approve: / }).first())
      await page.getByText("Approved: 1").waitFor()
      await quiet()
      await pressOn(page, page.locator("a[data-row-link]").first())
      await pressOn(page, dialog().getByRole("button", { name: "Reject" }))
      await until(async () => (await dialog().count()) === 0)
      const before = await page.locator("a[data-row-link]").count()
      await pressOn(page, page.locator("a[data-row-link]").first())
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await until(async () => (await page.locator("a[data-row-link]").count()) < before)
    })

    it("asks the assistant, deselects one action, approves the rest, and rejects another plan", async () => {
      await call("/admin/ai/credits/grants", { amount: 50 })
      await open("assistant")
      await propose([71, 72])
      await pressOn(page, plan().getByRole("checkbox").last(), "Space")
      await pressOn(page, button("Approve and run 1 of 2"))
      await plan().getByText("The approved actions are done.").waitFor()
      await propose([73])
      await pressOn(page, plan().getByRole("button", { name: "Reject" }))
      await plan().getByText("No action was run.").waitFor()
    })

    it("stops an answer, starts a new one from an example, opens an old conversation and deletes it", async () => {
      const question = "Which lantern burns longest?"
      await open("assistant")
      model.answers("silence after a word")
      await ask(question)
      // Waits for the first word. If an answer is stopped before it, nothing of it is stored.
      await page.getByText("Well", { exact: true }).waitFor()
      await pressOn(page, button("Stop"))
      await page.getByText("You stopped this answer.").waitFor()
      // The server notices the end of the connection and then stores the word. Only a stored word is shown again.
      await until(async () => {
        const { sessions } = await call<{ sessions: { id: string }[] }>("/admin/ai/sessions?limit=1")
        return JSON.stringify(await call(`/admin/ai/sessions/${sessions[0]?.id}`)).includes('"Well')
      })
      await pressOn(page, button("New conversation"))
      const example = "Which products are running low?"
      await pressOn(
        page,
        page.getByRole("group", { name: "Stock", exact: true }).getByRole("button", { name: example }),
      )
      expect(await page.getByLabel("Your question").inputValue()).toBe(example)
      const asked = page
        .getByRole("navigation", { name: "Conversations" })
        .getByRole("listitem")
        .filter({ hasText: question })
      await pressOn(page, asked.getByRole("button").first())
      await page.getByText("Well", { exact: true }).first().waitFor()
      await pressOn(page, asked.getByRole("button", { name: /^Delete/ }))
      await confirm("Delete")
      await asked.waitFor({ state: "detached" })
      await page.getByText("What can I do for your shop?").waitFor()
    })

    it("goes from a plan's record to its conversation", async () => {
      await open("assistant/plans")
      await pressOn(page, page.locator("a[data-row-link]").first())
      await pressOn(page, dialog().getByRole("link", { name: "Open the conversation" }))
      await page.waitForURL(/\/app\/assistant\?conversation=/)
    })

    it("opens a settings area, selects a value, saves by shortcut, and removes a secret", async () => {
      await open("settings/config")
      await pressOn(page, page.getByRole("link", { name: /^Anti-spam/ }))
      const captcha = page.getByRole("region", { name: "Captcha", exact: true })
      await choose(captcha.getByRole("combobox", { name: "Service" }), "hCaptcha")
      await page.keyboard.press("ControlOrMeta+s")
      await captcha.getByText("This field is required.").waitFor()
      await typeInto(page, captcha.getByLabel("Secret key", { exact: true }), "a-captcha-secret")
      await page.keyboard.press("ControlOrMeta+s")
      await captcha.getByText("Ready", { exact: true }).waitFor()
      await page.getByRole("row", { name: /Captcha: Service/ }).waitFor()
      await choose(captcha.getByRole("combobox", { name: "Service" }), "None")
      await page.keyboard.press("ControlOrMeta+s")
      await captcha.getByText("Off", { exact: true }).waitFor()
      await typeInto(page, captcha.getByLabel("Secret key", { exact: true }), "another-secret")
      await page.keyboard.press("ControlOrMeta+s")
      await pressOn(page, page.getByRole("button", { name: "Remove: Secret key" }))
      await until(async () => (await page.getByRole("button", { name: "Remove: Secret key" }).count()) === 0)
    })

    it("keeps a value that is typed while the settings are being saved", async () => {
      await open("settings/config/anti_spam")
      const captcha = page.getByRole("region", { name: "Captcha", exact: true })
      const secret = captcha.getByLabel("Secret key", { exact: true })
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route("**/admin/config/anti_spam", async (route) => {
        if (route.request().method() === "POST") await held
        await route.continue()
      })
      await typeInto(page, captcha.getByLabel("Site key", { exact: true }), "a-site-key")
      await page.keyboard.press("ControlOrMeta+s")
      await typeInto(page, secret, "typed-meanwhile")
      release()
      await page.getByText("Settings saved").first().waitFor()
      await page.unroute("**/admin/config/anti_spam")
      expect(await secret.inputValue()).toBe("typed-meanwhile")
      await page.keyboard.press("ControlOrMeta+s")
      await page.getByRole("button", { name: "Remove: Secret key" }).waitFor()
    })

    it("sends a test mail, tests a social login, copies its address, and rebuilds the search", async () => {
      await open("settings/config/mail")
      await pressOn(page, button("Send me a test mail"))
      await page.getByText(/^No mail server is set/).waitFor()

      await open("settings/social-login")
      const google = page.getByRole("region", { name: "Google" })
      await pressOn(page, google.getByRole("button", { name: "Test connection" }))
      await google.getByText(/^Still needed: /).waitFor()
      await pressOn(page, page.getByRole("link", { name: "Settings", exact: true }).last())
      await page.waitForURL(/\/app\/settings\/config\/social_login$/)

      await open("settings/search-index")
      const answer = page.waitForResponse(/\/admin\/search\/rebuild/)
      await pressOn(page, button("Rebuild"))
      expect((await answer).status()).toBe(202)
      await page.getByText(/^Last rebuilt:/).waitFor()
    })
  })

  /** The latest plan on the page. */
  const plan = () => page.getByRole("region", { name: "Plan", exact: true }).last()

  async function ask(text: string): Promise<void> {
    await typeInto(page, page.getByLabel("Your question"), text)
    // The page ignores Enter until the answer before has ended.
    await page.getByRole("button", { name: "Send", exact: true }).click({ trial: true })
    await page.keyboard.press("Enter")
  }

  /** Makes the model propose new prices, each for another product. */
  async function propose(prices: number[]): Promise<void> {
    const { products } = await call<Priced>("/admin/products?limit=2&order=id&fields=id,variants.id")
    const calls = prices.map((price, index) => ({
      name: "change_product_price",
      input: {
        product: products[index]?.id,
        variant: products[index]?.variants[0]?.id,
        currency_code: "eur",
        price,
      },
    }))
    const shown = await page.getByRole("region", { name: "Plan", exact: true }).count()
    model.answers({ calls }, { text: "I have prepared it." })
    await ask("Set the prices of these products")
    await page.getByRole("region", { name: "Plan", exact: true }).nth(shown).waitFor()
    await tabTo(page, button(/^Approve and run/))
  }
}
