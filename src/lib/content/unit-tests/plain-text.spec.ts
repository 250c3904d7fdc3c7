import { describe, expect, it } from "vitest"
import { plainLine, plainText } from "../plain-text"

describe("plainText", () => {
  it.each([
    "1 < 2",
    "a & b",
    "<3",
    "C++ <=> x",
    "if (a < b && c > d)",
    'Tom\'s "best" tea, 100 %',
    "first\n\nsecond\nthird",
    "Şükrü — 中文 👩‍👩‍👧 متجر",
    "AT&T; R&D",
    "a -> b <- c",
  ])("leaves %j as it is", (text) => expect(plainText(text)).toBe(text))

  it.each([
    ["<b>bold</b> move", "bold move"],
    ["<p>one</p><p>two</p>", "one\ntwo"],
    ["one<br>two", "one\ntwo"],
    ["a<script>alert(1)</script>b", "ab"],
    ["&lt;b&gt;bold&lt;/b&gt;", "bold"],
    ["&amp;lt;img src=x onerror=alert(1)&amp;gt;x", "x"],
    ["<<b>script>alert(1)</script>", "script>alert(1)"],
    ["<scr<script></script>ipt>alert(1)</scr<script></script>ipt>", "ipt>alert(1)ipt>"],
    ["<!-- hidden -->seen", "seen"],
    ["caf&eacute; &amp; bar", "café & bar"],
    ["a\r\nb\u0000c\u0007\u202Ed", "a\nbcd"],
    ["a\n\n\n\n\nb", "a\n\nb"],
    ["\uD800x", "x"],
  ])("makes %j %j", (text, plain) => expect(plainText(text)).toBe(plain))

  it("does not change plain text", () => {
    for (const text of ["&amp;lt;b&amp;gt;", "<a <b>", "&#60;i&#62;x", "a < b", "&lt;3", "&lt;=>"])
      expect(plainText(plainText(text))).toBe(plainText(text))
  })

  it("terminates for a hostile text", () => {
    const { length } = plainText(`${"&amp;".repeat(1)}${"amp;".repeat(20_000)}lt;script>`)
    expect(length).toBeGreaterThan(0)
    expect(plainText("<".repeat(100_000) + "a>".repeat(10))).not.toMatch(/<[a-z]/)
  })
})

describe("plainLine", () => {
  it("is on one line", () => expect(plainLine("<p>one</p>\n\n<p>two\tthree</p>")).toBe("one two three"))
})
