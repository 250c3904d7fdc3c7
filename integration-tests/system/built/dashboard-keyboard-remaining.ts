import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

/** One more than fit on the first page of the list of conversations. */
const CONVERSATIONS = 21
/** One more than fit on the first page of the list of changes. */
const CHANGES = 11

/** Tests actions that the other keyboard specs leave out. `dashboard` works only inside of tests. */
export function remainingByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, choose, confirm, dialog, field, open, quiet, row, storedTexts } =
    keyboardHelp(dashboard)
  let page: Page
  let url: string

  beforeAll(() => {
    ;({ page, url } = dashboard())
  })

  describe("the remaining actions, with the keyboard only", () => {
    it("moves the last attribute to the top and down again, and keeps the focus on it", async () => {
      await open("product-templates")
      await pressOn(page, button("New template"))
      for (const [index, key] of ["gloss", "weight", "origin"].entries()) {
        await pressOn(page, dialog().getByRole("button", { name: "Add", exact: true }).first())
        await typeInto(page, dialog().getByLabel("Key", { exact: true }).nth(index), key)
      }
      const keys = dialog().getByLabel("Key", { exact: true })
      const order = () => keys.evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, "value")))
      await tabTo(page, dialog().getByRole("button", { name: "Move up" }).last())
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")
      expect(await order()).toEqual(["origin", "gloss", "weight"])
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")
      expect(await order()).toEqual(["gloss", "weight", "origin"])
      await pressOn(page, dialog().getByRole("button", { name: "Cancel" }))
      await pressOn(page, page.getByRole("alertdialog").getByRole("button").last())
      await until(async () => (await dialog().count()) === 0)
    })

    it("reads older changes of the settings, and goes back to the newest", async () => {
      for (let hours = 1; hours <= CHANGES; hours += 1)
        await call("/admin/config/checkout", { cancellation_window_hours: hours })
      await open("settings/config/checkout")
      const older = page.waitForResponse(/\/changes\?.*offset=10\b/)
      await pressOn(page, button("Next"))
      const { changes } = await (await older).json()
      expect(changes.length).toBeGreaterThan(0)
      await until(() => button("Previous").isEnabled())
      await pressOn(page, button("Previous"))
      await until(() => button("Previous").isDisabled())
    })

    it("copies the address to register at an identity provider", async () => {
      await call("/admin/config/storefront", { url: "https://shop.example" })
      await open("settings/social-login")
      const google = page.getByRole("region", { name: "Google" })
      await pressOn(page, google.getByRole("button").last())
      await until(
        async () =>
          (await page.evaluate<string>("navigator.clipboard.readText()")) ===
          "https://shop.example/auth/google/callback",
      )
    })

    it("shows older conversations", async () => {
      await call("/admin/ai/credits/grants", { amount: CONVERSATIONS })
      for (let asked = 1; asked <= CONVERSATIONS; asked += 1)
        await call("/admin/ai/chat", { message: "Which products are running low?" })
      await open("assistant")
      const conversations = page.getByRole("navigation", { name: "Conversations" }).getByRole("listitem")
      await until(async () => (await conversations.count()) === CONVERSATIONS - 1)
      await pressOn(page, button("Show older ones"))
      await until(async () => (await conversations.count()) >= CONVERSATIONS)
    })

    it("asks again after a failure, and goes to the setting that is missing", async () => {
      const refused = { type: "server_error", code: "not_configured", message: "No model." }
      await page.route("**/admin/ai/chat/stream", (route) => route.fulfill({ status: 503, json: refused }), {
        times: 2,
      })
      await open("assistant")
      await typeInto(page, page.getByLabel("Your question"), "Write a post")
      await page.keyboard.press("Enter")
      await page.getByRole("alert").getByText("This needs a language model").waitFor()
      const again = page.waitForRequest("**/admin/ai/chat/stream")
      await pressOn(page, button("Ask again"))
      await again
      await pressOn(page, page.getByRole("alert").getByRole("link"))
      await page.waitForURL(/\/settings\/config\/assistant$/)
    })

    it("opens the list of conversations on a narrow screen", async () => {
      const size = page.viewportSize()
      await page.setViewportSize({ width: 900, height: 900 })
      await open("assistant")
      await pressOn(page, button("Conversations"))
      await pressOn(page, dialog().getByRole("listitem").first().getByRole("button").first())
      await page.waitForURL(/conversation=/)
      if (size) await page.setViewportSize(size)
    })

    it("follows the links from a comment to its post, and from a review to its product", async () => {
      await open("blog/comments?status=every")
      await pressOn(page, page.locator("a[data-row-link]").first())
      await pressOn(page, dialog().getByRole("link").first())
      await page.waitForURL(/\/app\/blog\/post_/)
      await open("reviews?status=every")
      await pressOn(page, page.locator("main a[href*='/products/']").first())
      await page.waitForURL(/\/app\/products\/prod_/)
    })

    it("discards unsaved text that was kept", async () => {
      await open("pages/create")
      await typeInto(page, field("Title"), "Not this one")
      await until(async () => (await storedTexts()).some((text) => text.includes("Not this one")))
      page.once("dialog", (asked) => void asked.accept())
      await page.reload()
      await pressOn(page, button("Discard"))
      await until(async () => (await storedTexts()).length === 0)
      expect(await field("Title").inputValue()).toBe("")
    })

    it("fills in a product's choices and switches from its template", async () => {
      const attributes = [
        { key: "safe", label: "Dishwasher safe", type: "boolean" },
        { key: "rooms", label: "Rooms", type: "multi_select", choices: ["Kitchen", "Bath"] },
      ]
      await call("/admin/product-templates", { title: "Keyboard ware", slug: "keyboard-ware", attributes })
      const { products } = await call<{ products: { id: string }[] }>("/admin/products?limit=1&fields=id")
      const id = products[0]?.id ?? ""
      await open(`products/${id}`)
      await choose(page.getByRole("combobox", { name: "Product template" }), "Keyboard ware")
      await pressOn(page, page.getByRole("switch", { name: "Dishwasher safe" }), "Space")
      await pressOn(page, page.getByRole("checkbox", { name: "Bath" }), "Space")
      const answer = page.waitForResponse(/\/attributes$/)
      const form = page.locator("form").filter({ hasText: "Product template" })
      await pressOn(page, form.getByRole("button", { name: "Save" }))
      expect((await answer).status()).toBe(200)
      const { product } = await call<{ product: { metadata: object } }>(`/admin/products/${id}`)
      expect(product.metadata).toMatchObject({ attributes: { safe: true, rooms: ["Bath"] } })
    })

    it("previews prices from a rate, applies them and undoes them", async () => {
      await call("/admin/currency-pairs", { base: "eur", quote: "chf", manual_rate: "1.1" })
      await open("currency-rates")
      await choose(page.getByRole("combobox", { name: "Currency pair" }), "EUR → CHF")
      await pressOn(page, button("Preview"))
      await page.getByRole("columnheader", { name: "CHF" }).waitFor()
      await pressOn(page, button("Apply prices"))
      await confirm("Apply prices")
      await page.locator("main").getByText("Applied", { exact: true }).waitFor()
      await quiet()
      await pressOn(page, button("Undo prices"))
      await confirm("Undo prices")
      await page.locator("main").getByText("Undone", { exact: true }).waitFor()
    })

    it("fills in a product's metafields", async () => {
      const { products } = await call<{ products: { id: string }[] }>("/admin/products?limit=1&fields=id")
      const id = products[0]?.id ?? ""
      await open(`products/${id}`)
      await typeInto(page, field("Care instructions"), "Wash by hand.")
      await pressOn(page, page.getByRole("switch", { name: "Made by hand" }), "Space")
      const answer = page.waitForResponse(/\/admin\/metafields\/set$/)
      const form = page.locator("form").filter({ hasText: "Care instructions" })
      await pressOn(page, form.getByRole("button", { name: "Save" }))
      expect((await answer).status()).toBe(200)
      const { metafields } = await call<{ metafields: object[] }>(`/admin/metafields/product/${id}`)
      expect(metafields).toMatchObject([
        { key: "instructions", value: "Wash by hand." },
        { key: "is_handmade", value: true },
      ])
    })

    it("leaves drawers by their own buttons", async () => {
      await open("blog/categories?open=bcat_gone")
      await pressOn(page, button("Back to the list"))
      await until(async () => (await dialog().count()) === 0)
      await open("products")
      await pressOn(page, button("New product from template"))
      await pressOn(page, dialog().getByRole("button", { name: "Cancel" }))
      await until(async () => (await dialog().count()) === 0)
      await quiet()
      expect(page.url()).toBe(`${url}/app/products`)
      expect(await row("Keyboard ware").count()).toBe(0)
    })
  })
}
