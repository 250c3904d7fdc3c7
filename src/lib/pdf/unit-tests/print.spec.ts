import { existsSync } from "node:fs"
import path from "node:path"
import jsQR from "jsqr"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { darkest, hasPdftotext, pagesOf, pdftotext } from "../../../../integration-tests/harness/pdf-pages"
import type { PdfDocument, PdfPart } from "../document"
import { printPdf } from "../print"

const BRAND = {
  name: "Alder & Co",
  logo: null,
  color: "#0f766e",
  legal: ["Alder Ltd. Şti.", "Kadıköy, İstanbul"],
}

function documentOf(parts: PdfPart[], changed: Partial<PdfDocument> = {}): PdfDocument {
  return {
    locale: "en",
    title: "Ticket",
    brand: BRAND,
    page_label: "Page {page} of {pages}",
    parts,
    ...changed,
  }
}

const LATIN = documentOf([
  { kind: "title", text: "İşğüçö ₺ Łódź Привет" },
  { kind: "facts", facts: [{ label: "Tarih", value: "2.10.2026 19:30" }] },
  {
    kind: "table",
    columns: [
      { title: "Bilet", share: 3 },
      { title: "Tutar", align: "end" },
    ],
    rows: [["Salon", "₺ 1.234,50"]],
    totals: [{ label: "Toplam", value: "₺ 1.234,50", is_strong: true }],
  },
])
const ARABIC = documentOf(
  [
    { kind: "title", text: "تذكرة الدخول رقم 12345 إلى القاعة 7" },
    { kind: "facts", facts: [{ label: "الاسم", value: "ليلى الأحمد" }] },
    { kind: "paragraph", text: "الإجمالي في لا شيء (الساعة 19:30)" },
  ],
  { locale: "ar", page_label: "صفحة {page} من {pages}", title: "تذكرة" },
)
const CHINESE = documentOf(
  [
    { kind: "title", text: "您的门票 第 3 张 日本語テスト" },
    { kind: "facts", facts: [{ label: "日期", value: "2026年10月2日" }] },
  ],
  { locale: "zh", page_label: "第 {page} 页，共 {pages} 页" },
)

const KOREAN = documentOf([{ kind: "facts", facts: [{ label: "구매자", value: "บริษัท ไทย จำกัด" }] }], {
  brand: { ...BRAND, name: "한국상사 주식회사", legal: ["서울특별시"] },
})

describe("printing a document", () => {
  it.each([
    ["Turkish and Cyrillic", LATIN, ["İşğüçö ₺ Łódź Привет", "₺ 1.234,50", "Alder Ltd. Şti.", "Page 1 of 1"]],
    ["Arabic", ARABIC, ["الدخول", "رقم", "12345", "إلى", "القاعة", "الإجمالي", "ليلى", "الأحمد", "19:30"]],
    ["Korean and Thai", KOREAN, ["한국상사 주식회사", "구매자", "서울특별시", "ไทย"]],
    ["Chinese and Japanese", CHINESE, ["您的门票 第 3 张 日本語テスト", "2026年10月2日", "第 1 页，共 1 页"]],
  ])("keeps the words of %s", async (_, document, words) => {
    const bytes = await printPdf("one", document)
    const found = (await pagesOf(bytes)).map((page) => page.text).join("\n")
    for (const word of words) expect(found).toContain(word)
  })

  it.skipIf(!hasPdftotext)("has words that pdftotext finds whole and in order", async () => {
    const [arabic, latin, chinese] = await Promise.all(
      [ARABIC, LATIN, CHINESE].map((one) => printPdf("one", one)),
    )
    const lines = pdftotext(arabic)
    for (const words of [
      "تذكرة الدخول رقم 12345 إلى القاعة 7",
      "الاسم",
      "ليلى الأحمد",
      "الإجمالي في لا شيء (الساعة 19:30)",
    ])
      expect(lines).toContain(words)
    expect(pdftotext(latin)).toContain("İşğüçö ₺")
    for (const words of ["您的门票 第 3 张 日本語テスト", "日期", "2026年10月2日", "第 1 页，共 1 页"])
      expect(pdftotext(chinese)).toContain(words)
  })

  it.each([
    ["latin", LATIN],
    ["arabic", ARABIC],
    ["chinese", CHINESE],
  ])("looks as before in %s", async (name, document) => {
    const [page] = await pagesOf(await printPdf("one", document))
    const file = path.join(__dirname, "pictures", `${name}.png`)
    if (!existsSync(file)) await sharp(page?.png).toFile(file)
    const [now, before] = await Promise.all(
      [page?.png, file].map((one) => sharp(one).greyscale().raw().toBuffer()),
    )
    expect(now?.length).toBe(before?.length)
    const differing = now?.filter((value, index) => Math.abs(value - (before?.[index] ?? 0)) > 96).length
    expect(differing).toBeLessThan((now?.length ?? 0) / 2000)
  })

  it("has equal bytes for an equal document, also from another process", async () => {
    const document = documentOf([{ kind: "qr", text: "b7KdX2mQ9vRt4hYcZ8wNpJf5Gs3aUe6D" }])
    const [one, other] = await Promise.all([printPdf("one", document), printPdf("other", document)])
    expect(one.equals(other)).toBe(true)
    expect((await printPdf("one", document)).equals(one)).toBe(true)
  })

  it("has a QR code that a scanner reads", async () => {
    const [page] = await pagesOf(
      await printPdf("one", documentOf([{ kind: "qr", text: "code-1", caption: "code-1" }])),
    )
    const { data, info } = await sharp(page?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe("code-1")
  })

  it("repeats the table's head on each page, and numbers the pages", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [`row ${index}`])
    const pages = await pagesOf(
      await printPdf("one", documentOf([{ kind: "table", columns: [{ title: "Head" }], rows }])),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain("Head")
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    }
  })

  it("shows the logo, and leaves out one that is broken", async () => {
    const logo = await sharp({ create: { width: 200, height: 60, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer()
    const bytes = await printPdf("one", documentOf([], { brand: { ...BRAND, logo } }))
    const [page] = await pagesOf(bytes)
    const [red = 0, green = 0] = page
      ? await darkest(page, { left: 130, top: 125, width: 40, height: 20 })
      : []
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(50)
    const [plain] = await pagesOf(
      await printPdf("one", documentOf([], { brand: { ...BRAND, logo: Buffer.from("<svg") } })),
    )
    expect(plain?.text).toContain("Alder & Co")
  })
})

describe("hostile texts", () => {
  const ATTACKS = [
    '#read("/etc/passwd")',
    '#image("/etc/passwd")',
    '#include "/etc/passwd"',
    '#import "@preview/x:1.0.0"',
    '#eval("1+1")',
    "#panic()",
    "#set page(width: 1cm)",
    "#pagebreak()",
    "#while true {}",
    "#sys.inputs",

    '"); #read("x',
    "\\u{0041}",
    "$ integral $",
    "*bold* _emph_",
    "`raw`",
    "= Heading",
    "- list",
    "<label>",

    "@cite",
    "// comment",
    "/* comment",
    "~nbsp",
    "---",
    "[content]",
    "#{",
    "#}",
    "]]]]",
    "\\",
    "{{link}}",

    "%PDF-1.7",
    "endstream endobj",
    "(paren) Tj",
    "<script>alert(1)</script>",
    "&lt;",
    "${1+1}",
    "\u0000nul",

    "\u202Eoverride",
    "\u2066isolate",
    "\uD800half",
    "\uFFFFnon",
    "a\u0300".repeat(1) + "\u0300".repeat(500),
    "x".repeat(5000),
    "\n".repeat(500),
    "مرحبا".repeat(500),
    "字".repeat(3000),
    "👩‍👩‍👧‍👦".repeat(50),
  ]

  it("changes nothing around it, for each of many texts", async () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(40)
    for (const text of ATTACKS) {
      const document = documentOf(
        [
          { kind: "columns", columns: [[{ kind: "facts", facts: [{ label: "Label", value: text }] }], []] },
          { kind: "table", columns: [{ title: text.slice(0, 100) }, { title: "B" }], rows: [[text, "x"]] },
          { kind: "paragraph", text: "The end." },
        ],
        {
          title: text,
          page_label: "Page {page} of {pages}",
          brand: { ...BRAND, name: text, legal: [text.slice(0, 200)] },
        },
      )
      const pages = await pagesOf(await printPdf("one", document))
      const all = pages.map((page) => page.text).join("\n")
      expect(all).not.toContain("root:")
      expect(all).toContain("The end.")
      for (const [index, page] of pages.entries()) {
        expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`)
        // Nothing is printed into the margins.
        for (const left of [0, page.width - 20])
          expect(await darkest(page, { left, top: 0, width: 20, height: page.height }), text).toEqual([
            255, 255, 255,
          ])
      }
    }
  })
})
