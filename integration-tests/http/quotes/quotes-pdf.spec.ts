import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { SYSTEM } from "../../../src/lib/actor"
import { clock } from "../../../src/lib/clock"
import { draftQuote, quoteBody, sendDraft } from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { admin, storefront } from "../../harness/api"
import { hasPdftotext, pagesOf, pdfOf, pdftotext } from "../../harness/pdf-pages"
import { type Shop, useShop } from "../../harness/shop"

const BERLIN = { address_1: "Unter den Linden 1", city: "Berlin", postal_code: "10117", country_code: "de" }
const TERMS = "Payment within 30 days. Delivery free of charge."

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/** A request in a language, with a draft of two lines at 19 % and 7 %. */
async function drafted(locale: string, lines = LINES) {
  const body = quoteBody({ address: BERLIN, po_number: "PO-4711" })
  const asked = await storefront(shop)
    .post(`/store/quote-requests?locale=${locale}`, body)
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)
  const { id } = asked.body.quote_request
  const valid_until = "2030-03-14T00:00:00.000Z"
  return draftQuote(shop, id, { lines, terms: TERMS, message: "Thank you for asking.", valid_until })
}

const LINES = [
  { title: "Plates with your logo", quantity: 12, unit_price: 20 },
  { title: "Recipe book", quantity: 2, unit_price: 50, tax_rate: 7 },
]

async function bytesAt(path: string): Promise<Buffer> {
  const reply = await pdfOf(admin(shop), path)
  expect(reply.status).toBe(200)
  return reply.body
}

async function pagesAt(path: string): Promise<string[]> {
  return (await pagesOf(await bytesAt(path))).map(({ text }) => text.replaceAll(/\s+/g, " "))
}

describe("the PDF of a quote", () => {
  it("names lines, taxes, totals, terms, buyer and validity in the buyer's language", async () => {
    for (const [locale, words] of Object.entries({
      en: ["Quote", "Valid until", "March 14, 2030", "Taxes", "Terms", "Page 1 of 1"],
      tr: ["Teklif", "Geçerlilik sonu", "14 Mart 2030", "Vergiler", "Koşullar", "Sayfa 1 / 1"],
      // Single words, because the order of words on a line from right to left is tested below.
      ar: ["عرض", "سعر", "صالح", "حتى", "مارس", "2030", "الضرائب", "الشروط", "صفحة"],
    })) {
      const { id } = await drafted(locale)
      const quote = await sendDraft(shop, id)
      expect(quote.revisions[0]?.document).toMatchObject({ total: 392.6, tax_total: 52.6 })
      const pages = await pagesAt(`/admin/quotes/${id}/pdf?revision=1`)
      const text = pages.join(" ")
      const both = ["Plates with your logo", "Recipe book", quote.quote_number, "PO-4711", "Berlin", TERMS]
      for (const word of [...words, ...both, "Thank you for asking."]) expect(text, locale).toContain(word)
      const money = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
      // 12 × 20 with 19 %, 2 × 50 with 7 %, and their sums.
      for (const amount of [285.6, 107, 340, 52.6, 392.6]) {
        // The printer leaves out signs of direction.
        const printed = money
          .format(amount)
          .replaceAll(/\p{Cf}/gu, "")
          .replaceAll(/\s+/g, " ")
        expect(text, `${locale} ${amount}`).toContain(printed)
      }
      for (const rate of ["19 %", "7 %"]) expect(text).toContain(rate)
    }
  })

  it.skipIf(!hasPdftotext)("has Arabic words whole and in order", async () => {
    const { id } = await drafted("ar")
    const text = pdftotext(await bytesAt(`/admin/quotes/${id}/pdf?revision=draft`))
    for (const words of ["عرض سعر", "صالح حتى", "رقم أمر الشراء", "المجموع الفرعي", TERMS])
      expect(text).toContain(words)
  })

  it("numbers each page", async () => {
    const lines = Array.from({ length: 90 }, (_, index) => ({
      title: `Plate ${index + 1}`,
      quantity: 1,
      unit_price: 1,
    }))
    const { id } = await drafted("en", lines)
    const pages = await pagesAt(`/admin/quotes/${id}/pdf?revision=draft`)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, text] of pages.entries())
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(pages.join(" ")).toContain("Total")
  })
})

describe("sending a revision", () => {
  it("stores the print with it, so a later look of the shop does not reach it", async () => {
    const { id, draft_version } = await drafted("en")
    const quotes = shop.container.resolve("quotes")
    const pdf = Buffer.from("%PDF-1.7 printed before it was sent")
    const sending = { revision: 0, draft_version, sent_at: clock.date(), pdf, actor: SYSTEM }
    const stored = () =>
      sql()("quote_pdf")
        .join("quote_revision", "quote_revision.id", "quote_pdf.revision_id")
        .where({ quote_id: id })
        .pluck("bytes")
    await expect(quotes.sendDraft(id, { ...sending, draft_version: 0 })).rejects.toThrow("draft_version")
    expect(await stored()).toEqual([])
    await quotes.sendDraft(id, sending)
    expect(await stored()).toEqual([pdf])
    expect((await bytesAt(`/admin/quotes/${id}/pdf?revision=1`)).equals(pdf)).toBe(true)
  })
})
