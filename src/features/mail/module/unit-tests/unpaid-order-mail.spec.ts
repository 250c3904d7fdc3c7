import { describe, expect, it } from "vitest"
import { renderUnpaidOrderMail } from "../content/unpaid-order-mail"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const mail = (locale: string, shop = "Alder") => renderUnpaidOrderMail({ locale, number: "4711", shop })

describe.each(LANGUAGES)("the mail on an unpaid order in %s", (language) => {
  it("names the order and the shop, and differs between languages", () => {
    const { subject, text, html } = mail(`${language}-XX`)
    for (const part of [subject, text, html]) {
      expect(part).toContain("Alder")
      expect(part).toContain("4711")
      expect(part).not.toMatch(/\{(shop|number)\}/)
    }
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
    if (language !== "en") expect(text).not.toBe(mail("en").text)
  })
})

describe("the mail on an unpaid order", () => {
  it("falls back to English, and shows a name unchanged", () => {
    const { subject, html } = mail("ja", `<b>$& "Clay"`)
    expect(subject).toBe(`Order 4711 at <b>$& "Clay" was cancelled`)
    expect(html).toContain("&lt;b&gt;$&amp; &quot;Clay&quot;")
    expect(html).not.toContain("<b>")
  })
})
