import { Parser } from "htmlparser2"
import { describe, expect, it } from "vitest"
import { BLOCK_TYPES } from "../../../../lib/mail-content"
import { renderCampaignMail } from "../content/campaign-mail"
import { placeholdersIn } from "../content/filled"
import { EDITABLE_MAILS, MAIL_LANGUAGES } from "../content/kinds"
import { renderTestMail } from "../content/test-mail"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"

const SHOP = "Alder & <Clay>"

const CARD = { title: SHOP, image_url: "https://a.test/c", link: "https://a.test/d?a=1&b=2" }

const mailTypes = new Map<string, (locale: string) => MailContent>([
  ...[...EDITABLE_MAILS].map(
    ([template, mail]) => [template, (locale: string) => mail.example({ locale, shop: SHOP })] as const,
  ),
  ["test", (locale) => renderTestMail({ locale, shop: SHOP })],
  [
    "campaign",
    (locale) =>
      renderCampaignMail({
        subject: "News",
        preheader: null,
        locale,
        shop: SHOP,
        words: {},
        openUrl: null,
        blocks: BLOCK_TYPES.map((type) => ({
          type,
          text: "Hello",
          image_url: "https://a.test/i?a=1&b=2",
          link: "https://a.test/l?a=1&b=2",
          products: [CARD],
          posts: [CARD, { ...CARD, image_url: null, link: null }],
        })),
        linkTo: (url) => url,
        unsubscribeUrl: "https://a.test/u",
        preferencesUrl: "https://a.test/p",
      }),
  ],
])

const VOID = new Set(["meta", "img", "br", "hr"])
const IN_MAILS = new Set([
  "html",
  "head",
  "meta",
  "title",
  "body",
  "p",
  "a",
  "br",
  "strong",
  "span",
  "img",
  "div",
  "table",
  "tr",
  "td",
])

/** The faults of the HTML: tags that are not closed or do not belong into mails, and attributes without quotes. */
function faultsIn(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (!IN_MAILS.has(name)) faults.push(`<${name}>`)
      },
      onopentag: (name) => {
        if (!VOID.has(name)) open.push(name)
      },
      onattribute: (name, value, quote) => {
        if (quote !== '"') faults.push(`${name} has no quotes`)
        // The description of a picture is read, and never followed.
        if (name === "alt") return
        if (/^(?:on|srcdoc)/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value))
          faults.push(`${name}="${value}"`)
      },
      onclosetag: (name, isImplied) => {
        if (VOID.has(name)) return
        if (isImplied || open.pop() !== name) faults.push(`</${name}> is missing`)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  if (!html.startsWith("<!doctype html>\n<html ")) faults.push("no doctype")
  if (/&(?!amp;|lt;|gt;|quot;|#39;|#x27;)/.test(html)) faults.push("an ampersand is not escaped")
  return [...faults, ...open.map((name) => `<${name}> is open`)]
}

describe.each([...mailTypes])("the mail %s", (template, render) => {
  const english = render("en")

  it.each([...MAIL_LANGUAGES])("in %s is valid HTML in its direction, with a text part", (language) => {
    const { subject, html, text } = render(language)
    expect(faultsIn(html)).toEqual([])
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
    for (const part of [subject, html, text]) {
      const shown = part.replaceAll(LINK, "")
      expect(shown).not.toMatch(/\{\w*\}|\{\{|\}\}|undefined|\bnull\b|\[object/)
    }
    expect(text.trim().length).toBeGreaterThan(20)
    expect(subject).not.toMatch(/[\r\n]/)
    if (language === "en") return
    expect(text).not.toBe(english.text)
    if (template !== "campaign") expect(subject).not.toBe(english.subject)
  })
})

describe.each([...EDITABLE_MAILS])("the texts of %s", (_template, { variables, blocks }) => {
  it("are the same blocks in each language, with declared placeholders only", () => {
    const names = Object.keys(blocks("en"))
    for (const language of MAIL_LANGUAGES) {
      const texts = blocks(language)
      expect(Object.keys(texts)).toEqual(names)
      for (const [name, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${name}`).not.toBe("")
        for (const word of placeholdersIn(text)) expect(variables, `${language} ${name}`).toContain(word)
        expect(text.length).toBeLessThanOrEqual(name === "subject" ? 200 : 1_000)
      }
    }
  })

  it("are each translated", () => {
    const english = blocks("en")
    for (const language of MAIL_LANGUAGES.filter((one) => one !== "en"))
      for (const [name, text] of Object.entries(blocks(language))) {
        // "Total: {total}" is the same in some languages.
        if (name !== "total") expect(text, `${language} ${name}`).not.toBe(english[name])
      }
  })
})

const ATTACKS = [
  "<script>alert(1)</script>\"'<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "a\r\nBcc: victim@mail.test",
  "a\u2028b\u202Ec",
  "{shop} {number} {constructor} {__proto__}",
  "$& $1 $` $'",
  "{{constructor.constructor('return process')()}} ${process.env} <%= 1 %>",
  "x".repeat(10_000),
]
const NAMES = [
  "number",
  "account",
  "list",
  "service",
  "resource",
  "event",
  "tour",
  "total",
  "amount",
  "day",
  "plan",
  "form",
  "provider",
  "time",
  "address",
  "price",
  "credit",
  "tax",
  "tracking",
]

describe("hostile values in a campaign", () => {
  const said = "{{first_name}} {{last_name}} {{email}}"

  it.each(ATTACKS.map((attack) => [attack.slice(0, 30), attack]))("%s", (_name, attack) => {
    for (const locale of ["en", "ar"]) {
      const { subject, html, text } = renderCampaignMail({
        subject: said,
        preheader: said,
        locale,
        shop: attack,
        openUrl: null,
        words: { first_name: attack, last_name: attack, email: attack },
        blocks: BLOCK_TYPES.map((type) => ({
          type,
          text: said,
          image_url: "https://a.test/i",
          link: "https://a.test/l",
          products: [{ ...CARD, title: attack }],
          posts: [{ ...CARD, title: attack }],
        })),
        linkTo: (url) => url,
        unsubscribeUrl: "https://a.test/u",
        preferencesUrl: "https://a.test/p",
      })
      expect(faultsIn(html)).toEqual([])
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u)
      expect(subject.length).toBeLessThan(2_500)
      for (const part of [html, text]) expect(part).not.toMatch(/^Bcc:/m)
    }
  })
})

describe("a hostile name of the shop in the test mail", () => {
  it.each(ATTACKS.map((attack) => [attack.slice(0, 30), attack]))("%s", (_name, attack) => {
    for (const locale of ["en", "ar"]) {
      const { subject, html, text } = renderTestMail({ locale, shop: attack })
      expect(faultsIn(html)).toEqual([])
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u)
      expect(subject.length).toBeLessThan(2_500)
      expect(text).not.toMatch(/^Bcc:/m)
    }
  })
})

describe.each([...EDITABLE_MAILS])("hostile values in %s", (_template, mail) => {
  it.each(ATTACKS.map((attack) => [attack.slice(0, 30), attack]))("%s", (_name, attack) => {
    const words = Object.fromEntries(NAMES.map((name) => [name, attack]))
    for (const language of ["en", "ar"]) {
      const { subject, html } = mail.example({ locale: language, shop: attack, words })
      expect(faultsIn(html)).toEqual([])
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u)
      expect(subject.length).toBeLessThan(2_500)
    }
  })

  it("a placeholder in a value is not filled", () => {
    const words = Object.fromEntries(NAMES.map((name) => [name, "{shop}"]))
    const { text } = mail.example({ locale: "en", shop: "{number}", words })
    expect(text).toContain("{number}")
  })
})
