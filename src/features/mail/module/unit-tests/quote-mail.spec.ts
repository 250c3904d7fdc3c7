import { describe, expect, it } from "vitest"
import { type QuoteMail, renderQuoteMail } from "../content/quote-mail"
import { QUOTE_MAILS } from "../content/quote-mail-texts"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]

const rendered = (fields: Partial<QuoteMail>) =>
  renderQuoteMail({
    kind: "sent",
    locale: "en",
    shop: "Alder & Clay <x>",
    number: "Q-1",
    total: "€5",
    day: "1 May",
    ...fields,
  })

describe("the mails about a quote", () => {
  it.each(QUOTE_MAILS)("'%s' have their own words in all eleven languages", (kind) => {
    const mails = LANGUAGES.map((locale) => rendered({ kind, locale }))
    expect(new Set(mails.map(({ text }) => text)).size).toBe(LANGUAGES.length)
    for (const { subject, text, html } of mails) {
      expect(subject).toContain("Q-1")
      expect(text).toContain("{{link}}")
      expect(subject + text.replace("{{link}}", "")).not.toMatch(/[{}]/)
      expect(html).toContain('href="{{link}}"')
      expect(html).toContain("Alder &amp; Clay &lt;x&gt;")
    }
  })

  it("fall back to English, and are from right to left in Arabic", () => {
    expect(rendered({ locale: "xx" })).toEqual(rendered({ locale: "en" }))
    expect(rendered({ locale: "ar-EG" }).html).toContain('dir="rtl"')
  })

  it("name the total and the last day, where they matter", () => {
    expect(rendered({}).text).toMatch(/Total: €5\n\nIt is valid until 1 May\./)
    expect(rendered({ day: "" }).text).not.toContain("valid until")
    expect(rendered({ kind: "accepted" }).text).not.toContain("valid until")
    expect(rendered({ kind: "expired" }).text).not.toContain("€5")
  })

  it("do not read placeholders in the shop's own words", () => {
    expect(rendered({ shop: "{number}" }).subject).toBe("Your quote Q-1 from {number}")
  })
})
