import { describe, expect, it } from "vitest"
import { pdfTexts } from "../pdf-texts"

/** The last words of each language. A missing or superfluous word before them moves them to another place. */
const LAST = {
  ar: "دقيقة في الشهر",
  de: "Minuten im Monat",
  en: "minutes a month",
  es: "minutos al mes",
  fr: "minutes par mois",
  it: "minuti al mese",
  nl: "minuten per maand",
  pt: "minutos por mês",
  ru: "минут в месяц",
  tr: "dakika/ay",
  zh: "分钟/月",
}
const LANGUAGES = Object.entries(LAST)

describe("the words of a printed quote", () => {
  it.each(LANGUAGES)("are complete in '%s'", (language, last) => {
    const words = Object.entries(pdfTexts(language))
    expect(words).toHaveLength(19)
    for (const [name, word] of words) {
      expect(word.trim(), name).toBe(word)
      expect(word, name).not.toBe("")
      // The name stands in for a word that is missing.
      expect(word).not.toBe(name)
    }
    expect(pdfTexts(language).minutes).toBe(last)
  })

  it("are different in all eleven languages, and the region does not matter", () => {
    const all = LANGUAGES.map(([language]) => JSON.stringify(pdfTexts(language)))
    expect(new Set(all).size).toBe(11)
    for (const [language] of LANGUAGES) expect(pdfTexts(`${language}-XX`)).toEqual(pdfTexts(language))
  })

  it("are English for other languages", () => {
    expect(pdfTexts("xx")).toEqual(pdfTexts("en"))
  })
})
