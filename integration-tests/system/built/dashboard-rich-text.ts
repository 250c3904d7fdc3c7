import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { pictureOf } from "../../factories/pictures"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

const SAVE = "ControlOrMeta+s"
/** Markdown that the editor cannot show, between Markdown that it can. */
const SOURCE = "Setext\n======\n* one\n* two\n\n<div>kept</div>\n\n- [ ] a task\n\nThe _last_ words."
const HOSTILE =
  "<p>Pasted <b onclick='window.top.hasRun = true'>words</b></p><script>window.top.hasRun = true</script>" +
  "<img src=x onerror='window.top.hasRun = true'><a href='javascript:window.top.hasRun = true'>a link</a>" +
  "<svg onload='window.top.hasRun = true'></svg><iframe srcdoc='<script>top.hasRun = true</script>'></iframe>"

/** A text and not a function, because it runs in the page, and TypeScript does not know the browser's types here. */
const PASTE = `(html) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/html", html)
  document.querySelector(".tiptap").dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  )
}`

interface StoredPage {
  id: string
  body: string
  body_format: string
  body_html: string
}

/** Tests the editor for texts, by keyboard only. `dashboard` works only inside of tests. */
export function richTextByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, dialog, field, open } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the editor for texts, with the keyboard only", () => {
    it("writes headings, lists, links and a picture, and stores them as Markdown", async () => {
      await open("pages/create")
      await typeInto(page, field("Title"), "Care of stoneware")
      await typeInto(page, field("Text"), "## By hand")
      await page.keyboard.press("Enter")
      await page.keyboard.type("Wash it **gently**.")
      await page.keyboard.press("Enter")
      await page.keyboard.type("- no steel wool")
      await page.keyboard.press("Enter")
      await page.keyboard.type("no bleach")
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")

      await page.keyboard.press("ControlOrMeta+k")
      await field("Address of the link").and(page.locator(":focus")).waitFor()
      await page.keyboard.type("https://shop.example/care")
      await page.keyboard.press("Enter")

      await tabTo(page, page.getByRole("toolbar", { name: "Formats" }).locator("button[tabindex='0']"))
      await until(async () => {
        await page.keyboard.press("ArrowRight")
        return (await page.evaluate("document.activeElement.getAttribute('aria-label')")) === "Picture"
      })
      const chooser = page.waitForEvent("filechooser")
      await page.keyboard.press("Enter")
      await pressOn(page, dialog().getByRole("button", { name: "Upload files" }))
      await (await chooser).setFiles([{ name: "wash.png", mimeType: "image/png", buffer: await pictureOf() }])
      await text().locator("img[src]").waitFor()
      // The pop-up closes, and the focus is back in the text.
      await dialog().waitFor({ state: "detached" })
      await text().and(page.locator(":focus")).waitFor()
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/pages\/page_/)

      const { body, body_format, body_html } = await read()
      expect(body_format).toBe("markdown")
      expect(body).toMatch(
        /^## By hand\n\nWash it \*\*gently\*\*\.\n\n- no steel wool\n- no bleach\n\n<https:\/\/shop\.example\/care>!\[\]\(http\S+\/wash\.png\)$/,
      )
      expect(body_html).toContain("<strong>gently</strong>")
    })

    it("changes nothing without an edit, and then only the edited block", async () => {
      const { id } = await read()
      await call(`/admin/pages/${id}`, { body: SOURCE })
      await open(`pages/${id}`)
      await text().getByText("The last words.").waitFor()
      expect(await button("Save").isDisabled()).toBe(true)

      await tabTo(page, text())
      await page.keyboard.press("ControlOrMeta+End")
      await page.keyboard.type(" And more.")
      await page.keyboard.press(SAVE)
      await page.getByText("Saved", { exact: true }).first().waitFor()
      expect((await read()).body).toBe(SOURCE.replace("The _last_ words.", "The *last* words. And more."))
    })

    it("switches to the Markdown and back", async () => {
      await pressOn(page, button("Edit as Markdown"))
      await tabTo(page, field("Text"))
      expect(await field("Text").inputValue()).toContain("- [ ] a task")
      await page.keyboard.press("ControlOrMeta+End")
      await page.keyboard.type("\n\n1. first")
      await pressOn(page, button("Edit as Markdown"))
      await text().locator("ol li").getByText("first").waitFor()
    })

    it("pastes words and their formats, and nothing that runs", async () => {
      await tabTo(page, text())
      await page.keyboard.press("ControlOrMeta+a")
      await page.evaluate(`(${PASTE})(${JSON.stringify(HOSTILE)})`)
      await text().locator("strong").getByText("words").waitFor()
      expect(
        await text().locator("script, svg, iframe, [onclick], [onerror], [href^='javascript']").count(),
      ).toBe(0)
      await page.keyboard.press(SAVE)
      await until(async () => (await read()).body.startsWith("Pasted **words**"))
      expect((await read()).body_html).not.toMatch(/script|onerror|onclick|iframe/)
      expect(await page.evaluate("'hasRun' in window")).toBe(false)
    })
  })

  describe("the editor for HTML texts, with the keyboard only", () => {
    it("changes only the edited block, and stores HTML", async () => {
      const kept = '<div>kept</div><p dir="rtl">kept</p>'
      const body = `<h2>By <em>hand</em></h2>\n${kept}<p>The last words.</p>`
      const made = { title: "Care of porcelain", body, body_format: "html" }
      const { id } = (await call<{ page: StoredPage }>("/admin/pages", made)).page
      await open(`pages/${id}`)
      await text().locator("h2 em").getByText("hand").waitFor()
      expect(await button("Save").isDisabled()).toBe(true)

      await tabTo(page, text())
      await page.keyboard.press("ControlOrMeta+End")
      await page.keyboard.type(" And **more**.")
      await page.keyboard.press("Enter")
      await page.keyboard.type("- no bleach")
      await page.keyboard.press(SAVE)
      await page.getByText("Saved", { exact: true }).first().waitFor()
      const stored = await read()
      expect(stored.body_format).toBe("html")
      expect(stored.body).toBe(
        `<h2>By <em>hand</em></h2>\n${kept}\n<p>The last words. And <strong>more</strong>.</p>\n<ul><li>no bleach</li></ul>`,
      )
    })

    it("switches to the HTML and back, and pastes nothing that runs", async () => {
      await pressOn(page, button("Edit as HTML"))
      await tabTo(page, field("Text"))
      expect(await field("Text").inputValue()).toContain("<ul><li>no bleach</li></ul>")
      await pressOn(page, button("Edit as HTML"))
      await text().locator("ul li").getByText("no bleach").waitFor()
      await tabTo(page, text())
      await page.keyboard.press("ControlOrMeta+a")
      await page.evaluate(`(${PASTE})(${JSON.stringify(HOSTILE)})`)
      await text().locator("strong").getByText("words").waitFor()
      await page.keyboard.press(SAVE)
      await until(async () => (await read()).body.startsWith("<p>Pasted <strong>words</strong>"))
      expect((await read()).body_html).not.toMatch(/script|onerror|onclick|iframe/)
      expect(await page.evaluate("'hasRun' in window")).toBe(false)
    })
  })

  const text = () => page.locator(".tiptap")

  async function read(): Promise<StoredPage> {
    const id = new URL(page.url()).pathname.split("/").at(-1)
    return (await call<{ page: StoredPage }>(`/admin/pages/${id}`)).page
  }
}
