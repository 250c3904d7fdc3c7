import i18next from "i18next"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../lib/errors"
import shown, { ready, textsIn } from "../i18n"

/** The dashboard's codes of our languages. */
const CODES = ["ar", "de", "en", "es", "fr", "it", "nl", "ptBR", "ptPT", "ru", "tr", "zhCN"]

describe("the dashboard's texts", () => {
  it.each(CODES)("of all features are merged in %s", async (code) => {
    expect((await textsIn(code))[code]?.svc).toMatchObject({
      blog: { title: expect.any(String) },
      config: {
        title: expect.any(String),
        areas: { mail: { title: expect.any(String) }, payments: { title: expect.any(String) } },
      },
      assistant: { title: expect.any(String), skills: { help: {}, "page-edit": {} } },
      errors: { codes: Object.fromEntries([...catalogue.keys()].map((code) => [code, expect.any(String)])) },
    })
  })

  it("differ by language", async () => {
    expect(await textsIn("de")).toMatchObject({ de: { svc: { pages: { title: "Seiten" } } } })
    expect(await textsIn("tr")).toMatchObject({ tr: { svc: { pages: { title: "Sayfalar" } } } })
    expect((await textsIn("ptPT")).ptPT).toEqual((await textsIn("ptBR")).ptBR)
  })

  it.each(["ja", "constructor", ""])(
    "are English for the language %j, which we do not have",
    async (code) => {
      expect(await textsIn(code)).toEqual(await textsIn("en"))
    },
  )

  it("are of one language until the admin chooses another one, and are there when the language changes", async () => {
    await ready
    expect(Object.keys(shown)).toEqual(["en"])
    await i18next.init({ resources: shown, lng: "en" })
    const seen: string[] = []
    i18next.on("languageChanged", () => seen.push(i18next.t("pages.title", { ns: "svc" })))
    await i18next.changeLanguage("de")
    await i18next.changeLanguage("en")
    expect(seen).toEqual(["Seiten", "Pages"])
  })
})
