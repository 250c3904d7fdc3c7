import { describe, expect, it } from "vitest"
import { renderSignInNotice } from "../content/sign-in-notice"
import { NOTICE_KINDS, type NoticeKind } from "../content/sign-in-notice-texts"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const each = NOTICE_KINDS.flatMap((kind) =>
  LANGUAGES.map((language): [NoticeKind, string] => [kind, language]),
)

describe.each(each)("the mail %s in %s", (kind, language) => {
  const render = (locale: string) => renderSignInNotice(kind, { locale, shop: "<Alder>", provider: "GitHub" })

  it("names the shop, and the provider of a linked account", () => {
    const { subject, text, html } = render(`${language}-XX`)
    for (const part of [subject, text]) expect(part).toContain("<Alder>")
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}/)
    expect(text.includes("GitHub")).toBe(kind === "account_linked")
    expect(html).toContain("&lt;Alder&gt;")
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
  })

  it("differs between languages and from the other notices", () => {
    const { text } = render(language)
    if (language !== "en") expect(text).not.toBe(render("en").text)
    const others = NOTICE_KINDS.filter((other) => other !== kind)
    const said = others.map(
      (other) => renderSignInNotice(other, { locale: language, shop: "", provider: "" }).text,
    )
    expect(said).not.toContain(text)
  })
})
