import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { pictureOf } from "../../factories/pictures"
import { chooseItem, pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Asset {
  id: string
  url: string | null
  visibility: string
  filename: string
  folder: string
  focal_point: { x: number; y: number }
  texts: Record<string, { alt: string | null; is_decorative: boolean }>
}

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

const SAVE = "ControlOrMeta+s"

/** A text and not a function, because it runs in the page, and TypeScript does not know the browser's types here. */
const DROP = `(bytes) => {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(bytes)], "contract.png", { type: "image/png" }))
  for (const type of ["dragenter", "dragover", "drop"])
    document
      .querySelector("[data-drop-zone]")
      .dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
}`

/** Tests the media library by keyboard only, except for drag and drop. `dashboard` works only inside of tests. */
export function mediaLibrary(dashboard: () => Dashboard): void {
  const { button, call, choose, confirm, dialog, field, open, quiet } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the media library", () => {
    it("uploads several files into a new folder, and explains why one is refused", async () => {
      await open("media")
      await pressOn(page, button("New folder"))
      await typeInto(page, field("Folder"), "harbour / boats")
      await page.keyboard.press("Enter")
      await page.getByText("This folder is empty. Upload its first file.").waitFor()

      await chooseFiles(button("Upload files"), [
        await png("ferry.png"),
        await png("tug.png"),
        { name: "ferry.exe", mimeType: "image/png", buffer: Buffer.from("MZ, and no picture") },
      ])
      await page.getByText("2 of 3 uploaded").waitFor()
      const uploads = page.getByRole("region", { name: "Uploads" })
      await uploads.getByRole("alert").getByText("This type is not accepted").waitFor()
      await tile("ferry.png").waitFor()
      expect(await assets("folder=harbour%2Fboats")).toHaveLength(2)
    })

    it("saves texts in two languages, one of them decorative, and a focal point", async () => {
      await pressOn(page, tile("ferry.png"))
      await typeInto(page, dialog().getByLabel("Alt text", { exact: true }), "A ferry at dawn")
      await pressOn(page, dialog().getByRole("button", { name: "Add language" }))
      await chooseItem(page, page.getByRole("menuitem", { name: "German" }))
      await pressOn(page, dialog().getByRole("switch", { name: "Decorative" }), "Space")
      const point = dialog().getByRole("slider", { name: "Focal point" })
      await tabTo(page, point)
      await page.keyboard.press("Shift+ArrowRight")
      await page.keyboard.press("ArrowUp")
      expect(await point.getAttribute("aria-valuetext")).toBe("60 % from the left, 48 % from the top")
      await page.keyboard.press(SAVE)
      await closed()
      const [ferry] = await assets("q=ferry")
      expect(ferry).toMatchObject({
        focal_point: { x: 0.6, y: 0.48 },
        texts: {
          en: { alt: "A ferry at dawn", is_decorative: false },
          de: { alt: null, is_decorative: true },
        },
      })
    })

    it("sets the focal point by a click", async () => {
      await tile("tug.png").click()
      const point = dialog().getByRole("slider", { name: "Focal point" })
      await point.locator("img").waitFor()
      const { width = 0, height = 0 } = (await point.boundingBox()) ?? {}
      await point.click({ position: { x: width / 4, y: height / 2 } })
      expect(await point.getAttribute("aria-valuenow")).toBe("25")
      await pressOn(page, dialog().getByRole("button", { name: "Cancel" }))
      await confirm("Continue")
      await closed()
    })

    it("finds pictures by words and by what they lack", async () => {
      await typeInto(page, page.getByRole("main").getByRole("searchbox"), "ferry")
      await until(async () => (await tiles().count()) === 1)
      await typeInto(page, page.getByRole("main").getByRole("searchbox"), " ")
      await until(async () => (await tiles().count()) === 2)
      await choose(page.getByRole("combobox", { name: "No alt text in" }), "English")
      await until(async () => (await tiles().count()) === 1)
      expect(await tiles().allTextContents()).toEqual([expect.stringContaining("tug.png")])
    })

    it("replaces a file, keeps a used picture, and shows where it is used", async () => {
      const [ferry] = await assets("q=ferry")
      if (!ferry) throw new Error("There is no picture.")
      await call("/admin/blog-authors", { name: "Mara Voss", avatar_url: ferry.url })
      await open(`media?open=${ferry.id}`)
      await chooseFiles(dialog().getByRole("button", { name: "Replace file" }), [await png("ferry-2.png")])
      await page.getByText("File replaced").waitFor()
      const [replaced] = await assets("q=ferry")
      expect(replaced?.id).toBe(ferry.id)
      expect(replaced?.url).not.toBe(ferry.url)

      await quiet()
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await dialog().getByText("This file is in use.").waitFor()
      const places = dialog().getByRole("region", { name: "Used in" })
      expect(await places.getByRole("link").allTextContents()).toEqual(["Mara Voss"])
      expect(await assets("q=ferry")).toHaveLength(1)
    })

    it("deletes a picture that nothing uses, and reports that it is gone", async () => {
      const [tug] = await assets("q=tug")
      await open(`media?open=${tug?.id}`)
      await dialog().getByText("Nothing uses this file.").waitFor()
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await closed()
      expect(await assets("q=tug")).toEqual([])
      await open(`media?open=${tug?.id}`)
      await dialog().getByText("This does not exist or has been deleted.").waitFor()
    })

    it("chooses an author's picture from the library, or uploads it in the same dialog", async () => {
      const [ferry] = await assets("q=ferry")
      await open("blog/authors?open=new")
      await typeInto(page, field("Name"), "Ole Brandt")
      await pressOn(page, button("Choose picture: Picture"))
      await pressOn(page, picker().getByRole("button", { name: /^ferry.png/ }))
      await until(async () => (await picker().count()) === 0)
      expect(await field("Picture").inputValue()).toBe(ferry?.url)

      await pressOn(page, button("Choose picture: Picture"))
      await chooseFiles(picker().getByRole("button", { name: "Upload files" }), [await png("ole.png")])
      await until(async () => (await picker().count()) === 0)
      const [uploaded] = await assets("q=ole")
      expect(await field("Picture").inputValue()).toBe(uploaded?.url)
      await page.keyboard.press(SAVE)
      await closed()
      const { blog_authors: authors } = await call<{ blog_authors: object[] }>("/admin/blog-authors?q=Ole")
      expect(authors).toMatchObject([{ avatar_url: uploaded?.url }])
    })

    it("takes dropped files, and stores private ones without an address", async () => {
      await open("media?visibility=private")
      await page.evaluate(`(${DROP})(${JSON.stringify([...(await pictureOf())])})`)
      await tile("contract.png").waitFor()
      expect(await assets("q=contract")).toMatchObject([{ url: null, visibility: "private" }])
      await tile("contract.png").click()
      await dialog().getByText("Only admins can open this file.").waitFor()
      await dialog().getByRole("button", { name: "Copy link that expires" }).click()
      await page.getByText(/^Link copied\. It works until/).waitFor()
      const link = await page.evaluate<string>("navigator.clipboard.readText()")
      expect((await fetch(link)).status).toBe(200)
    })
  })

  const closed = () => until(async () => (await dialog().count()) === 0)

  const picker = () => page.getByRole("dialog", { name: "Choose a picture" })

  const tiles = () => page.getByRole("list", { name: "Media" }).getByRole("link")

  async function chooseFiles(opener: Locator, files: Upload[]): Promise<void> {
    const chooser = page.waitForEvent("filechooser")
    await pressOn(page, opener)
    await (await chooser).setFiles(files)
  }

  const png = async (name: string): Promise<Upload> => ({
    name,
    mimeType: "image/png",
    buffer: await pictureOf(),
  })

  const tile = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) })

  const assets = async (query: string) =>
    (await call<{ media_assets: Asset[] }>(`/admin/media?${query}`)).media_assets
}
