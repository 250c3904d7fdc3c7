import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, typeInto } from "../../harness/keyboard"
import { expectTidy } from "../../harness/tidy-page"
import { until } from "../../harness/until"
import { VISITED } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Texts {
  translation_texts: { resource_id: string; fields: { name: string; text: string | null }[] }[]
}

interface Definitions {
  count: number
  metafield_definitions: { id: string; position: number }[]
}

const PAGES = ["translations", "metafields", "currency-rates", "settings/config/languages"]

/** Tests the pages of languages, translations, rates and metafields. `dashboard` works only inside of tests. */
export function wordsByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, choose, confirm, dialog, field, open, quiet, row, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })
  const LIST = "/admin/translation-texts?resource_type=product&locale=fr&q=Tide"
  const translated = async () => (await call<Texts>(LIST)).translation_texts[0]?.fields[0]?.text

  describe("languages, rates and metafields, with the keyboard only", () => {
    it.each(VISITED)("writes a translation in a dashboard in '%s'", async (language) => {
      await speak(language)
      await open("translations?locale=fr&kind=product&q=Tide")
      const text = `Tasse ${language}`
      await typeInto(page, page.locator("main form textarea").first(), text)
      const answer = page.waitForResponse(
        (response) =>
          response.url().endsWith("/admin/translation-texts") && response.request().method() === "POST",
      )
      await page.keyboard.press("ControlOrMeta+s")
      expect((await answer).status()).toBe(200)
      expect(await translated()).toBe(text)
      expect(await seriousFindings(page)).toEqual([])
      await expectTidy(page)
    })

    it.each(PAGES)("%s has no serious finding in Turkish, and fits", async (path) => {
      await speak("tr")
      await open(path)
      expect(await seriousFindings(page)).toEqual([])
      await expectTidy(page)
      await speak("en")
    })

    it("defines a metafield, and asks twice before its values are deleted", async () => {
      await open("metafields")
      await pressOn(page, button("New metafield"))
      const inDialog = (name: string) => dialog().getByLabel(name, { exact: true })
      await typeInto(page, inDialog("Name"), "Firing heat")
      await choose(dialog().getByRole("combobox", { name: "For" }), "Products")
      await typeInto(page, inDialog("Group"), "kiln")
      await typeInto(page, inDialog("Key"), "heat")
      await choose(dialog().getByRole("combobox", { name: "Kind" }), "Number")
      await typeInto(page, inDialog("Order"), "5")
      await pressOn(page, dialog().getByRole("button", { name: "Save", exact: true }))
      await row("Firing heat").waitFor()
      const found = async () => call<Definitions>("/admin/metafield-definitions?q=Firing")
      expect(await found()).toMatchObject({ count: 1, metafield_definitions: [{ position: 5 }] })

      const { products } = await call<{ products: { id: string }[] }>("/admin/products?limit=1&fields=id")
      const owner = { resource_type: "product", resource_id: products[0]?.id }
      await call("/admin/metafields/set", {
        metafields: [{ ...owner, namespace: "kiln", key: "heat", value: 1240 }],
      })
      await quiet()
      await pressOn(page, row("Firing heat"))
      await pressOn(page, dialog().getByRole("button", { name: "Delete" }))
      await confirm("Delete")
      await page.getByRole("alertdialog").getByText("Some records have a value in this field.").waitFor()
      expect((await found()).count).toBe(1)
      await confirm("Delete")
      await until(async () => (await found()).count === 0)
      await quiet()
    })

    it("adds a currency pair with its own rate", async () => {
      await open("currency-rates")
      await pressOn(page, button("New currency pair"))
      const inDialog = (name: string) => dialog().getByLabel(name, { exact: true })
      await typeInto(page, inDialog("From currency"), "eur")
      await typeInto(page, inDialog("To currency"), "sek")
      await typeInto(page, inDialog("Your own rate"), "11.2")
      await typeInto(page, inDialog("Margin in percent"), "0")
      await pressOn(page, dialog().getByRole("button", { name: "Save", exact: true }))
      await page.getByRole("row", { name: /EUR.*SEK.*11\.2/ }).waitFor()
      await quiet()
    })

    it("enables another language", async () => {
      await open("settings/config/languages")
      const list = field("Languages besides the default, one code per line")
      const before = await list.inputValue()
      await typeInto(page, list, `${before.trim()}\nja`)
      await page.keyboard.press("ControlOrMeta+s")
      const codes = async () => {
        const { config } = await call<{ config: { values: { enabled_locales: string[] } } }>(
          "/admin/config/languages",
        )
        return config.values.enabled_locales
      }
      await until(async () => (await codes()).includes("ja"))
      await quiet()
    })
  })
}
