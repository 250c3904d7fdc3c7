import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { chooseItem, pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { patient } from "../../harness/patience"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"

/** Longer than the dashboard needs to move the focus. */
const KEY_TAKES_MS = patient(200)

export function keyboardOnly(dashboard: () => Dashboard): void {
  let page: Page
  let url: string

  beforeAll(() => {
    ;({ page, url } = dashboard())
  })

  describe("with the keyboard only", () => {
    it("creates an item, opens it from its row, changes and deletes it", async () => {
      await open("blog/categories")
      await pressOn(page, button("New category"))
      await typeInto(page, page.getByRole("dialog").getByLabel("Name", { exact: true }), "Kilns")
      await pressOn(page, button("Save"))
      await row("Kilns").waitFor()

      await pressOn(page, row("Kilns"))
      await typeInto(page, page.getByRole("dialog").getByLabel("Name", { exact: true }), "Big kilns")
      await pressOn(page, button("Save"))
      await row("Big kilns").waitFor()

      await pressOn(page, row("Big kilns"))
      await pressOn(page, button("Delete"))
      await pressOn(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }))
      await until(async () => (await row("Big kilns").count()) === 0)
    })

    it("shows the focus on a row, and opens the row in a new tab", async () => {
      await open("blog")
      const link = row("How we fire")
      await tabTo(page, link)
      const outline = await page.evaluate<string>(
        "getComputedStyle(document.activeElement).outlineStyle + ' ' + getComputedStyle(document.activeElement).outlineWidth",
      )
      expect(outline).toBe("solid 2px")
      expect(await link.getAttribute("href")).toMatch(/^\/app\/blog\/post_/)

      const opened = page.context().waitForEvent("page")
      await page.keyboard.press("ControlOrMeta+Enter")
      const tab = await opened
      await tab.waitForURL(/\/app\/blog\/post_/)
      await tab.close()
      expect(page.url()).toMatch(/\/app\/blog$/)
    })

    it("keeps the open drawer of a list in the address", async () => {
      await open("blog/tags")
      const link = page.locator("a[data-row-link]").first()
      const name = await link.textContent()
      await page.goto(new URL((await link.getAttribute("href")) ?? "", page.url()).href)
      await page
        .getByRole("dialog")
        .getByText(name ?? "", { exact: true })
        .first()
        .waitFor()
      await page.keyboard.press("Escape")
      await until(async () => !page.url().includes("open="))
    })

    it("filters a list", async () => {
      await open("blog")
      await pressOn(page, button("Filter"))
      await page.getByRole("menuitem", { name: "Status" }).waitFor()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name: "Draft" }).and(page.locator(":focus")).waitFor()
      await page.keyboard.press("Enter")
      await page.waitForURL(/status=draft/)
      await pressOn(page, button("Remove: Status"))
      await until(async () => !page.url().includes("status="))
    })

    it("writes a post, adds a language, and reports missing text at the field", async () => {
      await open("blog/create")
      await pressOn(page, button("Save"))
      await page.getByRole("alert").getByText("This field is required.").first().waitFor()
      await typeInto(page, page.getByLabel("Title", { exact: true }), "Glazing at night")
      await pressOn(page, page.getByRole("combobox", { name: "Status" }))
      await page.getByRole("option", { name: "Published" }).waitFor()
      await page.keyboard.press("End")
      await page.keyboard.press("Enter")
      await pressOn(page, button("Add language"))
      await chooseItem(page, page.getByRole("menuitem", { name: "German" }))
      await typeInto(page, page.getByLabel("Title", { exact: true }), "Glasieren bei Nacht")
      await typeInto(page, page.getByLabel("Text", { exact: true }), "Leise.")
      await pressOn(page, button("Save"))
      await page.waitForURL(/\/app\/blog\/post_/)
      await pressOn(page, button("Revisions"))
      await page.getByRole("dialog").getByText("Glazing at night").waitFor()
      await page.keyboard.press("Escape")
    })

    it("moderates reviews, one in the list and one in its drawer", async () => {
      await open("reviews")
      const pending = page.locator("a[data-row-link]")
      await pending.first().waitFor()
      const before = await pending.count()
      await pressOn(page, page.getByRole("button", { name: /^Approve: / }).first())
      await until(async () => (await pending.count()) === before - 1)
      await pressOn(page, pending.first())
      await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Reject" }))
      await until(async () => (await pending.count()) === before - 2)
    })

    it("finds a settings page in the command palette", async () => {
      await open("blog")
      await page.keyboard.press("ControlOrMeta+k")
      await page.getByRole("dialog").getByRole("combobox").waitFor()
      await page.keyboard.type("Payments")
      await page.getByRole("option", { name: "Payments · Shop settings" }).waitFor()
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/app\/settings\/config\/payments$/)
    })

    it("cannot enable an incomplete provider, and sees the reasons at the fields", async () => {
      await open("settings/config/payments")
      const iyzico = page.getByRole("region", { name: "iyzico", exact: true })
      await pressOn(page, iyzico.getByRole("switch", { name: "On" }), "Space")
      await pressOn(page, button("Save"))
      await until(async () => (await iyzico.getByText("This field is required.").count()) === 2)
      await typeInto(page, iyzico.getByLabel("API key", { exact: true }), "an-api-key")
      await typeInto(page, iyzico.getByLabel("Secret key", { exact: true }), "a-secret-key")
      await pressOn(page, button("Save"))
      await iyzico.getByText("Ready", { exact: true }).waitFor()
    })

    it("tests a connection, goes up by the breadcrumb, and sees the change", async () => {
      const bank = page.getByRole("region", { name: "Bank transfer", exact: true })
      await pressOn(page, bank.getByRole("button", { name: "Test connection: Bank transfer" }))
      await bank.getByText("Customers are told where to pay.").waitFor()
      await page.getByRole("row", { name: /iyzico: On/ }).waitFor()
      await page.getByRole("listitem").getByRole("link", { name: "Shop settings" }).focus()
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/app\/settings\/config$/)
    })

    it("creates a product from a template, and fills in its attributes", async () => {
      await open("products")
      await pressOn(page, button("New product from template"))
      const dialog = page.getByRole("dialog")
      await typeInto(page, dialog.getByLabel("Title", { exact: true }), "Night mug")
      await pressOn(page, dialog.getByRole("combobox", { name: "Product template" }))
      const wanted = page.getByRole("option", { name: "Tableware" }).and(page.locator(":focus"))
      await page.getByRole("option", { name: "Tableware" }).waitFor()
      // While a list opens, it ignores keys. So press again.
      await until(async () => {
        if ((await wanted.count()) > 0) return true
        await page.keyboard.press("ArrowDown")
        await page.waitForTimeout(KEY_TAKES_MS)
        return (await wanted.count()) > 0
      })
      await page.keyboard.press("Enter")
      await pressOn(page, dialog.getByRole("button", { name: "Create" }))
      await page.waitForURL(/\/app\/products\/prod_/)
      const id = page.url().split("/").at(-1) ?? ""

      // A metafield on this page also has "Care" in its name.
      const form = page.locator("form").filter({ hasText: "Product template" })
      await typeInto(page, form.getByLabel("Care"), "Wash by hand.")
      const save = form.getByRole("button", { name: "Save" })
      // Waits for the response, because the message on the page is the same as the one before.
      const answer = page.waitForResponse(/\/attributes$/)
      await pressOn(page, save)
      expect((await answer).status()).toBe(200)
      const { product } = await page.evaluate<{ product: { metadata: object } }>(
        `fetch("/admin/products/${id}").then((reply) => reply.json())`,
      )
      expect(product.metadata).toMatchObject({
        product_template: "tableware",
        attributes: { care: "Wash by hand.", glaze: "Matt" },
      })
    })

    it("opens a plan's record", async () => {
      await open("assistant/plans")
      await pressOn(page, page.locator("a[data-row-link]").first())
      await page.getByRole("dialog").getByRole("link", { name: "Open the conversation" }).waitFor()
      await page.keyboard.press("Escape")
      await open("assistant/credits?kind=grant")
      await page
        .getByRole("row", { name: /Granted/ })
        .first()
        .waitFor()
    })
  })

  async function open(path: string): Promise<void> {
    await page.goto(`${url}/app/${path}`)
    await page.locator("main").locator("h1, h2").first().waitFor()
    await page.waitForLoadState("networkidle")
  }

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const row = (name: string) => page.getByRole("link", { name, exact: true })
}
