import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { isVisited } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** A second language from left to right, and one from right to left. The other specs use English. */
const LANGUAGES = [
  { language: "tr", currency: "sek", locale: "ko", place: "kiln-tr" },
  { language: "ar", currency: "nok", locale: "he", place: "kiln-ar" },
] as const
const SAVE = "ControlOrMeta+s"

interface Theme {
  theme: {
    content: {
      brand: { name: string }
      menus: Record<string, { items: { id: string }[] }>
      templates: Record<string, { sections: string[] }>
    }
  }
}

/**
 * Uses the pages of the shop's look, its languages, rates and metafields with the keyboard only, in the words of two
 * languages. `dashboard` works only inside of tests.
 */
export function languagesByKeyboard(dashboard: () => Dashboard & { key: string }): void {
  const { button, call, choose, dialog, expectAccessible, field, miss, open, quiet, row, speak } =
    keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  const theme = async () => (await call<Theme>("/admin/theme")).theme.content
  const inDialog = (label: string) => dialog().getByLabel(label, { exact: true })

  /** Saves by the shortcut, and waits for the answer of this path. */
  async function save(to: string): Promise<void> {
    const answer = page.waitForResponse(
      (response) => new URL(response.url()).pathname === to && response.request().method() === "POST",
    )
    await page.keyboard.press(SAVE)
    expect((await answer).status()).toBe(200)
  }

  describe.each(LANGUAGES.filter(({ language }) => isVisited(language)))(
    "with the keyboard only, in '$language'",
    ({ language, currency, locale, place }) => {
      const t = textsOf(language)

      beforeAll(() => speak(language))
      afterAll(() => speak("en"))

      it("adds a section to the theme", async () => {
        const before = (await theme()).templates["front-page"]?.sections.length ?? 0
        await open("theme")
        expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr")
        await pressOn(page, field(t("theme.addSection")), "End")
        await pressOn(page, button(t("actions.add")).first())
        await save("/admin/theme")
        expect((await theme()).templates["front-page"]?.sections).toHaveLength(before + 1)
        await quiet()
        await expectAccessible()
      })

      it("changes the brand's name", async () => {
        await open("theme/brand")
        await typeInto(page, field(t("crud.fields.name")), `Clay ${language}`)
        await save("/admin/theme")
        expect((await theme()).brand.name).toBe(`Clay ${language}`)
        await quiet()
        await expectAccessible()
      })

      it("moves an item of a menu", async () => {
        const items = async () => (await theme()).menus["main-menu"]?.items.map(({ id }) => id) ?? []
        const [first, second] = await items()
        await open("theme/menus")
        await pressOn(page, page.locator("main li button[aria-pressed]").first())
        await pressOn(page, button(t("menus.moves.down")))
        await save("/admin/theme")
        const [now, ...below] = await items()
        expect(now).toBe(second)
        expect(below).toContain(first)
        await quiet()
        await expectAccessible()
      })

      it("makes a redirect, and finds it in the list", async () => {
        await open("redirects")
        await pressOn(page, button(t("redirects.new")))
        await typeInto(page, inDialog(t("redirects.fields.source")), `/${place}`)
        await typeInto(page, inDialog(t("redirects.fields.target")), "/about")
        await choose(
          dialog().getByRole("combobox", { name: t("redirects.fields.match") }),
          t("crud.options.exact"),
        )
        await typeInto(page, inDialog(t("redirects.fields.status_code")), "301")
        expect(await seriousFindings(page)).toEqual([])
        await save("/admin/redirects")
        await row(`/${place}`).waitFor()
        await quiet()
        await expectAccessible()
      })

      it("makes a redirect from a missed address", async () => {
        const missed = `/lost-${place}`
        await miss(missed, dashboard().key)
        await open("redirects/misses")
        await pressOn(page, row(missed))
        await dialog().waitFor()
        expect(await seriousFindings(page)).toEqual([])
        await typeInto(page, inDialog(t("redirects.fields.target")), "/about")
        await save("/admin/redirects")
        await row(missed).waitFor({ state: "detached" })
        const { redirects } = await call<{ redirects: object[] }>(`/admin/redirects?q=${missed}`)
        expect(redirects).toMatchObject([{ source: missed, target: "/about" }])
        await quiet()
        await expectAccessible()
      })

      it("adds a currency pair with its own rate", async () => {
        await open("currency-rates")
        await pressOn(page, button(t("currency_rates.new")))
        await typeInto(page, inDialog(t("currency_rates.fields.base")), "usd")
        await typeInto(page, inDialog(t("currency_rates.fields.quote")), currency)
        await typeInto(page, inDialog(t("currency_rates.fields.manual_rate")), "11.2")
        await typeInto(page, inDialog(t("currency_rates.fields.margin_percent")), "0")
        expect(await seriousFindings(page)).toEqual([])
        await save("/admin/currency-pairs")
        await page
          .getByRole("row", { name: new RegExp(`USD.*${currency.toUpperCase()}`) })
          .first()
          .waitFor()
        await quiet()
        await expectAccessible()
      })

      it("defines a metafield", async () => {
        await open("metafields")
        await pressOn(page, button(t("metafields.new")))
        await typeInto(page, inDialog(t("crud.fields.name")), place)
        await choose(
          dialog().getByRole("combobox", { name: t("metafields.fields.resource_type") }),
          t("crud.options.product"),
        )
        await typeInto(page, inDialog(t("metafields.fields.namespace")), "kiln")
        await typeInto(page, inDialog(t("metafields.fields.key")), `story_${language}`)
        await choose(
          dialog().getByRole("combobox", { name: t("metafields.fields.type") }),
          t("crud.options.rich_text"),
        )
        expect(await seriousFindings(page)).toEqual([])
        await save("/admin/metafield-definitions")
        await row(place).waitFor()
        await quiet()
        await expectAccessible()
      })

      it("writes formatted text into the metafield of a product", async () => {
        const { products } = await call<{ products: { id: string }[] }>("/admin/products?limit=1&fields=id")
        const id = products[0]?.id ?? ""
        await open(`products/${id}`)
        const editor = page.getByRole("textbox", { name: place, exact: true })
        await tabTo(page, editor)
        await page.keyboard.type(`Fired **twice** ${language}`)
        const answer = page.waitForResponse(/\/admin\/metafields\/set$/)
        await page.keyboard.press(SAVE)
        expect((await answer).status()).toBe(200)
        const { metafields } = await call<{ metafields: object[] }>(`/admin/metafields/product/${id}`)
        const value = `<p>Fired <strong>twice</strong> ${language}</p>`
        expect(metafields).toContainEqual(expect.objectContaining({ key: `story_${language}`, value }))
        expect(await seriousFindings(page, "form:has(.tiptap)")).toEqual([])
      })

      it("enables another language", async () => {
        await open("settings/config/languages")
        const list = field(t("config.areas.languages.fields.enabled_locales"))
        const before = (await list.inputValue()).trim()
        await typeInto(page, list, `${before}\n${locale}`)
        await save("/admin/config/languages")
        const { config } = await call<{ config: { values: { enabled_locales: string[] } } }>(
          "/admin/config/languages",
        )
        expect(config.values.enabled_locales).toContain(locale)
        await quiet()
        await expectAccessible()
      })
    },
  )
}
