import { describe, expect, it } from "vitest"
import { icsFile } from "../ics/calendar"
import { languageTag, parseLanguageTag } from "../language-tag"
import { printable } from "../pdf/document"
import { zonedTimeText } from "../zoned-time-text"

const NONSENSE = ["", "_", "en_", "e", "english", "de DE", "en-US-", "12", "en\r\nX", "*", "x".repeat(10_000)]

describe("parseLanguageTag", () => {
  it.each([
    ["de", "de"],
    ["en_US", "en-US"],
    ["en_us", "en-US"],
    ["pt-br", "pt-BR"],
    ["ZH_hant_tw", "zh-Hant-TW"],
  ])("reads %s as %s", (text, tag) => expect(parseLanguageTag(text)).toBe(tag))

  it.each(NONSENSE)("%j is no tag", (text) => expect(parseLanguageTag(text)).toBeUndefined())
})

describe("languageTag", () => {
  it("is the text's own tag, else the other one, else English", () => {
    expect(languageTag("de_AT", "tr")).toBe("de-AT")
    expect(languageTag("german", "tr_TR")).toBe("tr-TR")
    expect(languageTag(null, "tr")).toBe("tr")
    expect(languageTag(undefined, "turkish")).toBe("en")
  })
})

describe.each(["en_US", ...NONSENSE])("a stored locale %j", (locale) => {
  it("stops neither times, nor printed documents, nor calendars", () => {
    const time = { starts_at: new Date("2026-05-04T09:00Z"), ends_at: null, timezone: "Europe/Berlin" }
    expect(zonedTimeText(time, locale)).toContain("May 4, 2026")
    const brand = { name: "Kiln", logo: null, color: null, legal: [] }
    const document = printable({ locale, title: "Invoice", brand, page_label: "Page", parts: [] })
    expect(document.language).toBe("en")
    const [, , product = ""] = icsFile({ method: "publish", locale, entries: [] }).split("\r\n")
    expect(product).toMatch(/^PRODID:-\/\/svc\/\/calendar\/\/EN(-US)?$/)
  })
})
