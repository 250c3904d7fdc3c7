import { expect, it } from "vitest"
import type { PdfDocument, PdfPart } from "../document"
import { printPdf } from "../print"

const BRAND = { name: "Alder & Co", logo: null, color: "#0f766e", legal: [] }

function documentOf(parts: PdfPart[]): PdfDocument {
  return { locale: "en", title: "Ticket", brand: BRAND, page_label: "Page {page} of {pages}", parts }
}

/** Company names and other words in the scripts of the world, with the font that has their letters. */
const SCRIPTS = [
  ["Korean", "한국상사 주식회사", "NanumGothic"],
  ["Thai", "บริษัท ไทย จำกัด", "NotoSansThai"],
  ["Hebrew", "חברה ישראלית בעמ", "NotoSansHebrew"],
  ["Hindi", "हिन्दी समाचार", "NotoSans"],
  ["Bengali", "বাংলা কোম্পানি", "NotoSansBengali"],
  ["Tamil", "தமிழ் நிறுவனம்", "NotoSansTamil"],
  ["Telugu", "తెలుగు సంస్థ", "NotoSansTelugu"],
  ["Gujarati", "ગુજરાતી વેપાર", "NotoSansGujarati"],
  ["Punjabi", "ਪੰਜਾਬੀ ਵਪਾਰ", "NotoSansGurmukhi"],
  ["Kannada", "ಕನ್ನಡ ಸಂಸ್ಥೆ", "NotoSansKannada"],
  ["Malayalam", "മലയാളം കമ്പനി", "NotoSansMalayalam"],
  ["Odia", "ଓଡ଼ିଆ କମ୍ପାନୀ", "NotoSansOriya"],
  ["Sinhala", "සිංහල සමාගම", "NotoSansSinhala"],
  ["Khmer", "ក្រុមហ៊ុន កម្ពុជា", "NotoSansKhmer"],
  ["Burmese", "မြန်မာ ကုမ္ပဏီ", "NotoSansMyanmar"],
  ["Amharic", "የኢትዮጵያ ድርጅት", "NotoSansEthiopic"],
  ["Dhivehi", "ދިވެހި ކުންފުނި", "NotoSansThaana"],
  ["Tibetan", "བོད་ཡིག ཁང", "NotoSerifTibetan"],
  ["Armenian", "Հայաստան ընկերություն", "DejaVuSans"],
  ["Georgian", "საქართველო კომპანია", "DejaVuSans"],
  ["Lao", "ບໍລິສັດ ລາວ", "DejaVuSans"],
  ["Urdu", "پاکستان ٹیکس", "Amiri"],
  ["Traditional", "臺灣股份有限公司", "NotoSansSC"],
  ["Vietnamese", "Công ty Việt Nam", "NotoSans"],
  ["Signs", "₩ ฿ ₹ ₪ ₾ ✓ ☎ → ★ 😀 👍🏽 ❤️", "NotoEmoji"],
] as const

it.each(SCRIPTS)("has a font for %s, regular and bold", async (_, text, font) => {
  const lines: string[] = []
  const parts: PdfPart[] = [
    { kind: "paragraph", text },
    { kind: "heading", text },
  ]
  const bytes = await printPdf("one", documentOf(parts), (line) => lines.push(line))
  expect(lines).toEqual([])
  const used = bytes.toString("latin1")
  expect(used).toMatch(new RegExp(`\\+${font}(-Regular)?\\s`))
  expect(used).toMatch(new RegExp(`\\+${font}-?Bold\\s`))
})

it("warns once of characters that no font has", async () => {
  const lines: string[] = []
  const document = documentOf([
    { kind: "paragraph", text: "Horus \u{13143}, again \u{13143} and ꦗ, but 한국" },
  ])
  await printPdf("north", document, (line) => lines.push(line))
  await printPdf("north", document, (line) => lines.push(line))
  expect(lines).toEqual([
    `The PDF "Ticket" of the tenant 'north' may show boxes. No font has U+13143, U+A997.`,
  ])
})
