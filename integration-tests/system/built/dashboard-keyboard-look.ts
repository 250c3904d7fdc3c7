import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Item {
  title: string | null
  resource_id: string | null
  items: Item[]
}

interface Theme {
  has_draft: boolean
  version: number
  revision: number
  content: {
    definitions: { sections: Record<string, object> }
    sections: Record<string, object>
    brand: { name: string; colors: Record<string, string> }
    menus: Record<string, { items: Item[] }>
    templates: Record<string, { sections: string[] }>
  }
}

const PAGES = ["theme", "theme/brand", "theme/menus", "redirects", "redirects/misses"]

/** Tests the pages of theme, brand, menus and redirects. `dashboard` works only inside of tests. */
export function lookByKeyboard(dashboard: () => Dashboard & { key: string }): void {
  const { button, call, confirm, dialog, field, miss, open, quiet } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  const theme = async () => (await call<{ theme: Theme }>("/admin/theme")).theme
  const nested = (items: Item[]) => items.flatMap((item) => item.items).length
  const top = async () => (await theme()).content.menus["main-menu"]?.items ?? []
  const save = async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith("/admin/theme"))
    await pressOn(page, button("Save"))
    expect((await answer).status()).toBe(200)
    await page.getByRole("main").getByText("Draft", { exact: true }).waitFor()
    await quiet()
  }

  describe("the look of the shop, with the keyboard only", () => {
    it("moves an item of a menu below another, publishes it, and goes back to the old version", async () => {
      const before = await top()
      await open("theme/menus")
      await pressOn(page, page.getByRole("button", { name: /^Light & Scent/ }))
      await pressOn(page, button("Move in"))
      await pressOn(page, button("Move up"))
      await save()
      const after = await top()
      expect(after).toHaveLength(before.length - 1)
      expect(nested(after)).toBe(nested(before) + 1)
      await pressOn(page, button("Publish"))
      await until(async () => !(await theme()).has_draft)
      await quiet()
      await pressOn(page, button("Versions"))
      await pressOn(page, dialog().getByRole("button", { name: "Restore" }).last())
      await confirm("Restore")
      await until(async () => (await top()).length === before.length)
    })

    it("moves an item with the mouse, too", async () => {
      const before = await top()
      await open("theme/menus")
      const handles = page.getByRole("main").getByRole("button", { name: /^Move / })
      await handles.first().waitFor()
      const [to, from] = [await handles.first().boundingBox(), await handles.last().boundingBox()]
      if (!to || !from) throw new Error("The menu is not visible.")
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2, to.y + to.height / 4, { steps: 20 })
      await page.mouse.up()
      await save()
      expect((await top())[0]?.resource_id).toBe(before.at(-1)?.resource_id)
    })

    it("finds an event for a new item", async () => {
      const { events } = await call<{ events: { id: string; title: string }[] }>("/admin/events?limit=1")
      const { id = "", title = "" } = events[0] ?? {}
      await open("theme/menus?menu=footer-menu")
      await pressOn(page, button("Add item"))
      await tabTo(page, field("Leads to"))
      await page.keyboard.type("Event")
      await pressOn(page, button("Event"))
      await typeInto(page, page.getByRole("searchbox"), title)
      await pressOn(page, page.getByRole("option", { name: title }))
      await save()
      expect((await theme()).content.menus["footer-menu"]?.items.at(-1)?.resource_id).toBe(id)
    })

    it("finds a product for a new item, which is marked until the product is published", async () => {
      const { product } = await call<{ product: { id: string } }>("/admin/products", {
        title: "Unfinished bowl",
        status: "draft",
        options: [{ title: "Size", values: ["One"] }],
      })
      await open("theme/menus?menu=footer-menu")
      await pressOn(page, button("Add item"))
      await pressOn(page, button("Product"))
      await typeInto(page, page.getByRole("searchbox"), "Unfinished")
      await pressOn(page, page.getByRole("option", { name: "Unfinished bowl" }))
      await save()
      const added = (await theme()).content.menus["footer-menu"]?.items.at(-1)
      expect(added?.resource_id).toBe(product.id)
      await page.getByRole("button", { name: /Unfinished bowl.*Not published/ }).waitFor()
    })

    it("shows the contrast of a new color, and what is wrong at its field", async () => {
      await open("theme/brand")
      await typeInto(page, field("Name of a new color"), "accent")
      await pressOn(page, button("Add: Name of a new color"))
      await typeInto(page, field("Code of accent"), "#777777")
      await page.getByRole("row", { name: /background \/ accent/ }).waitFor()
      await typeInto(page, field("Name"), " ")
      await pressOn(page, button("Save"))
      await page.getByRole("alert").first().waitFor()
      await quiet()
      await typeInto(page, field("Name"), "Clay and more")
      await save()
      expect((await theme()).content.brand).toMatchObject({
        name: "Clay and more",
        colors: { accent: "#777777" },
      })
    })

    it("adds a section, writes into it, and sees it in the preview", async () => {
      await open("theme")
      await pressOn(page, field("New section"), "End")
      await pressOn(page, button("Add"))
      await typeInto(page, field("Heading"), "Letters from the kiln")
      const preview = page.frameLocator("iframe[title=Preview]")
      await preview.getByText("Letters from the kiln").waitFor()
      await save()
      expect((await theme()).content.templates["front-page"]?.sections).toContain("newsletter-1")
    })

    it("defines a section of the shop's own, and uses it at once", async () => {
      await open("theme")
      await typeInto(page, field("Name of a new section, such as lookbook"), "lookbook")
      await pressOn(page, button("Add: Name of a new section, such as lookbook"))
      await typeInto(page, field("Label in the editor").first(), "Look book")
      await typeInto(page, field("Name of a new setting, such as heading").first(), "layout")
      await pressOn(page, button("Add: Name of a new setting, such as heading").first())
      await tabTo(page, field("Kind of value").first())
      await page.keyboard.type("Choice")
      await typeInto(page, field("Choices, separated by spaces"), "grid row ")
      await tabTo(page, field("New section"))
      await page.keyboard.type("Look book")
      await pressOn(page, button("Add"))
      await page.getByRole("button", { name: "Look book", exact: true }).first().waitFor()
      await tabTo(page, field("layout"))
      await page.keyboard.type("row")
      expect(await seriousFindings(page)).toEqual([])
      await save()
      const { content } = await theme()
      const layout = { kind: "choice", options: ["grid", "row"] }
      expect(content.definitions.sections.lookbook).toMatchObject({
        label: "Look book",
        settings: { layout },
      })
      expect(content.sections["lookbook-1"]).toMatchObject({ type: "lookbook", settings: { layout: "row" } })
    })

    it("shows the brand on the sign-in page, in each language", async () => {
      await call("/admin/theme/publish", { if_revision: (await theme()).revision })
      const browser = page.context().browser()
      const guest = await browser?.newContext()
      if (!guest) throw new Error("The browser is gone.")
      const visit = await guest.newPage()
      const { url } = dashboard()
      for (const language of ["en", "tr", "ar"]) {
        await guest.addCookies([{ name: "lng", value: language, url }])
        await visit.goto(`${url}/app/login`)
        await visit.getByRole("heading", { name: "Clay and more" }).waitFor()
        await visit.locator("input[name=email]").waitFor()
        expect(await seriousFindings(visit, "[data-testid=sign-in-brand]")).toEqual([])
      }
      await guest.close()
    })

    it("imports redirects after a dry run, and shows the lines with faults", async () => {
      await open("redirects")
      await pressOn(page, button("Import"))
      const csv = "source,target\n/from-file,/about\nno path,/about\n"
      const file = { name: "redirects.csv", mimeType: "text/csv", buffer: Buffer.from(csv) }
      const chooser = page.waitForEvent("filechooser")
      await pressOn(page, dialog().getByLabel("CSV file"))
      await (await chooser).setFiles(file)
      await dialog()
        .getByRole("row", { name: /no path/ })
        .waitFor()
      await pressOn(page, dialog().getByRole("button", { name: "Import (1)" }))
      await dialog().getByText("The import is done:").waitFor()
      await page.keyboard.press("Escape")
      await page.getByRole("link", { name: "/from-file" }).waitFor()
    })

    it("makes a redirect from a missed address, to a page that is suggested", async () => {
      const { products } = await call<{ products: { handle: string; title: string }[] }>(
        "/admin/products?limit=1&status[]=published&fields=handle,title",
      )
      const { handle = "", title = "" } = products[0] ?? {}
      const missed = `/old-shop/${handle}.html`
      await miss(missed, dashboard().key)
      await open("redirects/misses")
      await pressOn(page, page.getByRole("link", { name: missed }))
      await pressOn(page, dialog().getByRole("button", { name: title }).first())
      const target = dialog().getByLabel("To", { exact: true })
      await until(async () => (await target.inputValue()) === `/products/${handle}`)
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, dialog().getByRole("button", { name: "Save" }))
      await until(async () => (await dialog().count()) === 0)
      await until(async () => (await page.getByRole("link", { name: missed }).count()) === 0)
      const { redirects } = await call<{ redirects: object[] }>(
        `/admin/redirects?q=${encodeURIComponent(missed)}`,
      )
      expect(redirects).toMatchObject([{ source: missed, target: `/products/${handle}` }])
    })

    it("forgets a missed address", async () => {
      await miss("/forget-me", dashboard().key)
      await open("redirects/misses")
      await pressOn(page, page.getByRole("link", { name: "/forget-me" }))
      await pressOn(page, dialog().getByRole("button", { name: "Forget this address" }))
      await until(async () => (await dialog().count()) === 0)
      await until(async () => (await page.getByRole("link", { name: "/forget-me" }).count()) === 0)
    })

    it("has no serious finding in Turkish", async () => {
      const { url } = dashboard()
      await page.context().addCookies([{ name: "lng", value: "tr", url }])
      for (const path of PAGES) {
        await open(path)
        expect(await seriousFindings(page)).toEqual([])
      }
      await page.context().addCookies([{ name: "lng", value: "en", url }])
    })
  })
}
