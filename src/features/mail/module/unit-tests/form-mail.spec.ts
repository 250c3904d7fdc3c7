import { describe, expect, it } from "vitest"
import { type FormMailKind, renderFormMail } from "../content/form-mail"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const KINDS: FormMailKind[] = ["notice", "copy"]
const MAIL = {
  form: "{shop} <b>",
  shop: "Alder & Clay",
  answers: [
    { label: "Message", answer: "Hello\n<script>alert(1)</script>" },
    { label: "Topics", answer: ["a", "b"] },
    { label: "News", answer: true },
  ],
}

describe.each(KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  "the mail %s about a form in %s",
  (kind, language) => {
    const render = (locale: string) => renderFormMail(kind, { ...MAIL, locale })

    it("names the form and the shop, shows all answers, and escapes them", () => {
      const { subject, text, html } = render(`${language}-XX`)
      expect(subject).toContain("{shop} <b>")
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).toContain("Hello\n<script>alert(1)</script>")
      expect(text).toContain("a, b")
      expect(html).toContain("&lt;script&gt;")
      expect(html).not.toContain("<script>")
      expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
    })

    it("has its own texts in each language", () => {
      if (language !== "en") expect(render(language).text).not.toBe(render("en").text)
      expect(render("ja").text).toBe(render("en").text)
    })
  },
)
