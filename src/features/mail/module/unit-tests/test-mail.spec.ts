import { describe, expect, it } from "vitest"
import { renderTestMail } from "../content/test-mail"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]

describe.each(LANGUAGES)("the test mail in %s", (language) => {
  it("names the shop and differs between languages", () => {
    const { subject, text, html } = renderTestMail({ locale: `${language}-XX`, shop: "Alder" })
    for (const part of [subject, text, html]) {
      expect(part).toContain("Alder")
      expect(part).not.toContain("{shop}")
    }
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
    if (language !== "en") expect(text).not.toBe(renderTestMail({ locale: "en", shop: "Alder" }).text)
  })
})

describe("the test mail", () => {
  it("falls back to English, and shows a name unchanged", () => {
    const { subject, html } = renderTestMail({ locale: "ja", shop: `<b>$& "Clay"` })
    expect(subject).toBe(`Test mail of <b>$& "Clay"`)
    expect(html).toContain("&lt;b&gt;$&amp; &quot;Clay&quot;")
    expect(html).not.toContain("<b>")
  })
})
