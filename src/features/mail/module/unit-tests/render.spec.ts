import { describe, expect, it } from "vitest"
import { renderMail } from "../content/render"
import { type MailKind, mailTexts } from "../content/texts"
import { LINK } from "../lib/links"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const KINDS: MailKind[] = ["reset_password", "verify_email", "order_transfer", "confirm_subscription"]
const WORDS = { shop: "Alder", number: "1042", account: "ada@alder.test", list: "News" }
const each = KINDS.flatMap((kind) => LANGUAGES.map((language): [MailKind, string] => [kind, language]))

describe.each(each)("the mail %s in %s", (kind, language) => {
  it("has the link once in the text and once in the HTML, and names the shop", () => {
    const { subject, text, html } = renderMail(kind, { locale: language, words: WORDS })
    expect(text.split(LINK)).toHaveLength(2)
    expect(html.split(LINK)).toHaveLength(2)
    for (const part of [subject, text, html]) {
      expect(part).toContain("Alder")
      expect(part.replaceAll(LINK, "")).not.toMatch(/\{\w+\}/)
    }
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
  })

  it("names the order and the requesting customer, if it is about an order", () => {
    const { subject, text } = renderMail(kind, { locale: language, words: WORDS })
    expect(subject.includes("1042")).toBe(kind === "order_transfer")
    expect(text.includes("ada@alder.test")).toBe(kind === "order_transfer")
  })

  it("has its own texts in each language", () => {
    const english = mailTexts(kind, "en")
    if (language !== "en") expect(mailTexts(kind, language).request).not.toBe(english.request)
  })
})

describe("a mail", () => {
  it("uses the language of a regional locale, and English as the fallback", () => {
    expect(mailTexts("verify_email", "pt-BR").language).toBe("pt")
    expect(mailTexts("verify_email", "ja").language).toBe("en")
    expect(mailTexts("verify_email", "constructor").language).toBe("en")
  })

  it("shows a shop's name unchanged, with any characters", () => {
    const { html, subject } = renderMail("reset_password", { locale: "en", words: { shop: `<b>$& "Clay"` } })
    expect(subject).toBe(`A new password for <b>$& "Clay"`)
    expect(html).toContain("&lt;b&gt;$&amp; &quot;Clay&quot;")
    expect(html).not.toContain("<b>")
  })
})
