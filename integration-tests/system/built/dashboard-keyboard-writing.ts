import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { chooseItem, pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

const SAVE = "ControlOrMeta+s"

/** Tests everything that admins can write on our pages, by keyboard only. `dashboard` works only inside of tests. */
export function writingByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, choose, confirm, dialog, field, open, quiet, row, storedTexts } =
    keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("writing with the keyboard only", () => {
    it("creates an author, saves by shortcut, changes and deletes the author", async () => {
      await open("blog/authors")
      await pressOn(page, button("New author"))
      await typeInto(page, dialog().getByLabel("Name", { exact: true }), "Ida Kern")
      await typeInto(page, dialog().getByLabel("About the author", { exact: true }), "Turns bowls.")
      await page.keyboard.press(SAVE)
      await row("Ida Kern").waitFor()

      await pressOn(page, row("Ida Kern"))
      await typeInto(page, dialog().getByLabel("Name", { exact: true }), "Ida Kern-Holm")
      await page.keyboard.press(SAVE)
      await row("Ida Kern-Holm").waitFor()

      await pressOn(page, row("Ida Kern-Holm"))
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await until(async () => (await row("Ida Kern-Holm").count()) === 0)
    })

    it("reports missing fields and saves nothing if the shortcut is pressed too early", async () => {
      await open("blog/tags")
      await pressOn(page, button("New tag"))
      await typeInto(page, dialog().getByLabel("URL handle", { exact: true }), "night")
      await page.keyboard.press(SAVE)
      await dialog().getByText("This field is required.").waitFor()
      await pressOn(page, dialog().getByRole("button", { name: "Cancel" }))
      await confirm("Continue")
      await until(async () => (await dialog().count()) === 0)
    })

    it("reports an unknown item, and links back", async () => {
      await open("blog/categories?open=postcat_gone")
      await dialog().getByText("This does not exist or has been deleted.").waitFor()
      await pressOn(page, dialog().getByRole("button", { name: "Back to the list" }))
      await until(async () => (await dialog().count()) === 0)
      await page.goto(`${dashboard().url}/app/blog/post_gone`)
      await page.getByText("This does not exist or has been deleted.").waitFor()
      await pressOn(page, page.getByRole("link", { name: "Back to the list" }))
      await page.waitForURL(/\/app\/blog$/)
    })

    it("writes a post with all its parts", async () => {
      await open("blog/create")
      await typeInto(page, field("Title"), "Kilns by night")
      await choose(page.getByRole("combobox", { name: "Format of the text" }), "Markdown")
      await typeInto(page, field("Text"), "It is **dark**.")
      for (const name of ["Author", "Tags"]) {
        await pressOn(page, page.locator("form").getByLabel(name, { exact: true }))
        await pressOn(page, page.getByRole("option").first())
        await page
          .getByRole("button", { name: /^Remove: / })
          .first()
          .waitFor()
        if (name === "Tags") await page.keyboard.press("Escape")
        await until(async () => (await page.getByRole("option").count()) === 0)
      }
      await pressOn(page, page.getByRole("button", { name: /^Remove: / }).first())
      await typeInto(page, field("Alt text"), "A kiln")
      await pressOn(page, page.getByRole("switch", { name: "Comments allowed" }), "Space")
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/blog\/post_/)
      const { blog_post: post } = await call<{ blog_post: Record<string, unknown> }>(
        `/admin/blog-posts/${page.url().split("/").at(-1)}`,
      )
      expect(post).toMatchObject({
        is_open_for_comments: false,
        cover_alt: "A kiln",
        body_format: "markdown",
      })
      await page.getByRole("heading", { name: "Kilns by night" }).waitFor()
      await quiet()
    })

    it("schedules a post, views the preview, and copies its link", async () => {
      await choose(page.getByRole("combobox", { name: "Status" }), "Scheduled")
      const time = { day: "31", month: "12", year: "2099", hour: "10", minute: "30" }
      for (const [name, digits] of Object.entries(time)) {
        await tabTo(page, page.getByRole("spinbutton", { name: new RegExp(`^${name}`) }))
        await page.keyboard.type(digits)
      }
      await page.keyboard.press(SAVE)
      await page.getByText("Saved", { exact: true }).first().waitFor()
      await quiet()
      await pressOn(page, button("Preview"))
      expect(await page.frameLocator("iframe[title=Preview]").locator("strong").textContent()).toBe("dark")
      await pressOn(page, button("Write"))
      await pressOn(page, button("Preview link"))
      await page.getByText("Preview link copied").waitFor()
    })

    it("adds and removes a language, restores a revision, and deletes the post", async () => {
      await pressOn(page, button("Add language"))
      await chooseItem(page, page.getByRole("menuitem", { name: "German" }))
      await pressOn(page, button("Remove this language"))
      await confirm("Remove")
      await typeInto(page, field("Title"), "Kilns by day")
      await page.keyboard.press(SAVE)
      await page.getByRole("heading", { name: "Kilns by day" }).waitFor()
      await quiet()
      await pressOn(page, button("Revisions"))
      await pressOn(page, dialog().getByRole("button", { name: "Restore" }).last())
      await confirm("Restore")
      await page.getByRole("heading", { name: "Kilns by night" }).waitFor()
      await quiet()
      await pressOn(page, button("Delete"))
      await confirm("Delete")
      await page.waitForURL(/\/app\/blog$/)
      await until(async () => (await row("Kilns by night").count()) === 0)
    })

    it("restores unsaved text after the browser was closed", async () => {
      await open("pages/create")
      await typeInto(page, field("Title"), "Half a page")
      await until(async () => (await storedTexts()).some((text) => text.includes("Half a page")))
      page.once("dialog", (asked) => void asked.accept())
      await page.reload()
      await page.getByText(/^This page has unsaved text from/).waitFor()
      await pressOn(page, button("Restore"))
      expect(await field("Title").inputValue()).toBe("Half a page")
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/pages\/page_/)
      expect(await storedTexts()).toEqual([])
    })

    it("searches and sorts posts, and publishes several at once", async () => {
      for (const title of ["Bulk one", "Bulk two"])
        await call("/admin/blog-posts", { title, body: "Soon.", status: "draft" })
      await open("blog")
      await typeInto(page, page.getByRole("searchbox"), "Bulk")
      await until(async () => (await page.locator("a[data-row-link]").count()) === 2)
      await pressOn(page, page.getByRole("columnheader", { name: "Title" }).getByRole("button"))
      await page.waitForURL(/order=-title/)
      await pressOn(page, page.getByRole("checkbox", { name: "Select all on this page" }), "Space")
      await page.getByText("2 selected").waitFor()
      await page.keyboard.press("p")
      await page.getByText("Published: 2").waitFor()
      await quiet()
      await until(async () => (await page.getByRole("row", { name: /Bulk.*Published/ }).count()) === 2)
      await pressOn(page, page.getByRole("checkbox", { name: "Select Bulk one" }), "Space")
      await page.keyboard.press("d")
      await page.getByText("Turned into drafts: 1").waitFor()
    })

    it("changes the page of a list, and removes a filter with its value", async () => {
      for (let number = 1; number <= 21; number += 1)
        await call("/admin/blog-tags", { name: `Tag ${number}` })
      await open("blog/tags")
      await pressOn(page, button("Next"))
      await page.waitForURL(/offset=20/)
      await pressOn(page, button("Previous"))
      await until(async () => !page.url().includes("offset="))

      await open("blog")
      await pressOn(page, button("Filter"))
      await page.getByRole("menuitem", { name: "Status" }).waitFor()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name: "Draft" }).and(page.locator(":focus")).waitFor()
      await page.keyboard.press("Enter")
      await page.waitForURL(/status=draft/)
      await pressOn(page, button("Clear all"))
      await until(async () => !page.url().includes("status="))
    })

    it("creates and deletes a page", async () => {
      await open("pages/create")
      await typeInto(page, field("Title"), "Our night shift")
      await typeInto(page, field("Order"), "7")
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/pages\/page_/)
      await pressOn(page, button("Delete"))
      await confirm("Delete")
      await page.waitForURL(/\/app\/pages$/)
    })

    it("creates a template with two attributes, moves one up, removes it, and deletes the template", async () => {
      await open("product-templates")
      await pressOn(page, button("New template"))
      await typeInto(page, dialog().getByLabel("Title", { exact: true }).first(), "Night ware")
      for (const [index, key] of ["gloss", "weight"].entries()) {
        await pressOn(page, dialog().getByRole("button", { name: "Add", exact: true }).first())
        await typeInto(page, dialog().getByLabel("Label", { exact: true }).nth(index), key)
        await typeInto(page, dialog().getByLabel("Key", { exact: true }).nth(index), key)
        await choose(dialog().getByRole("combobox", { name: "Kind" }).nth(index), "Text")
      }
      await pressOn(page, dialog().getByRole("button", { name: "Move up" }))
      expect(await dialog().getByLabel("Key", { exact: true }).first().inputValue()).toBe("weight")
      await pressOn(page, dialog().getByRole("button", { name: "Remove", exact: true }).first())
      await page.keyboard.press(SAVE)
      await page.getByRole("row", { name: /Night ware.*gloss/ }).waitFor()
      await pressOn(page, row("Night ware"))
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await until(async () => (await row("Night ware").count()) === 0)
    })
  })
}
