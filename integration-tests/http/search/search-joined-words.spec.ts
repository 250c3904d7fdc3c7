import { beforeAll, describe, expect, it } from "vitest"
import { idsFound, indexDocument, search, uniqueWord } from "../../factories/search"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** The titles found among some pages. Their tag is in the query too, so that other pages do not count. */
async function foundAmong(titles: string[], q: string, locale = "en") {
  const tag = uniqueWord()
  for (const title of titles) await indexDocument(shop, { title, terms: [tag] })
  const { hits } = await search(shop, { q: `${tag}, ${q}`, locale })
  return hits.map(({ title }) => title)
}

describe("GET /store/search by joined and divided words", () => {
  it.each([
    ["Wi-Fi Kabel", ["wifi", "wi-fi", "wi fi", "WiFi", "wifi kabel", "wifikabel"]],
    ["WiFi Verstärker", ["wi-fi", "wi fi", "wifi", "wi fi verstärker"]],
    ["T-Shirt Basic", ["tshirt", "t shirt", "t-shirt", "basic tshirt", "tshirts"]],
    ["TShirts Basic", ["t-shirt", "t shirt"]],
    ["USB-C Adapter", ["usbc", "usb c", "usb-c adapter", "usbc adap"]],
    ["iPhone 15", ["iphone15", "iphone 15", "iphone-15", "i phone 15"]],
    ["iPhone15 Hülle", ["iphone 15", "iphone hülle", "15 hülle", "iphone15 hülle"]],
    ["E-Mail Vorlage", ["email vorlage", "email", "e mail", "emailvorlage"]],
    ["Konsole PS5", ["ps 5", "ps5", "ps-5 konsole"]],
    ["Snow Board", ["snowboard"]],
    ["Notebook", ["note book"]],
    ["Rock'n'Roll", ["rocknroll", "rock n roll"]],
    ["Flasche 500ml", ["500 ml", "500ml", "500 flasche"]],
    ["한국어교실", ["교실", "한국어", "한국어 교실"]],
    ["한국어 교실", ["한국어교실"]],
    ["กาแฟสดเย็น", ["สด", "เย็น", "กาแฟ"]],
  ])("200: %j is found by %j", async (title, queries) => {
    const tag = uniqueWord()
    const { id } = await indexDocument(shop, { title, terms: [tag] })
    for (const q of queries)
      expect({ q, ids: await idsFound(shop, { q: `${tag}, ${q}` }) }).toEqual({ q, ids: [id] })
  })

  it("200: finds joined words in other texts", async () => {
    const tag = uniqueWord()
    const { id } = await indexDocument(shop, { terms: [tag], body: "A Wi-Fi router for the iPhone 15." })
    for (const q of ["wifi", "iphone15", "wi fi router"])
      expect(await idsFound(shop, { q: `${tag}, ${q}` })).toEqual([id])
  })

  it.each([
    ["car", ["Scarf", "A can, red"]],
    ["wifi", ["Wife", "Will find it", "Wi, fi"]],
    ["1020", ["10/20", "10 20"]],
    ["교실", ["교통", "실내 교통"]],
    ["ps5", ["ps 4", "5 lamps"]],
  ])("200: %j does not find %j", async (q, titles) => {
    expect(await foundAmong(titles, q)).toEqual([])
  })

  it("200: lists a word as it was typed above its joined or divided forms", async () => {
    expect(await foundAmong(["Wi-Fi", "WiFi"], "wifi")).toEqual(["WiFi", "Wi-Fi"])
    expect(await foundAmong(["A carpet", "A car for a pet"], "car pet")).toEqual([
      "A car for a pet",
      "A carpet",
    ])
  })

  it("200: marks joined words in the answer, and does not take them for misspellings", async () => {
    const word = uniqueWord()
    await indexDocument(shop, { title: `Old ${word.slice(0, 9)}-${word.slice(9)} lamp` })
    for (const q of [word, `${word.slice(0, 9)} ${word.slice(9)}`]) {
      const { hits, corrections } = await search(shop, { q })
      expect(hits.map(({ highlights }) => highlights.title)).toEqual([[[4, 5 + word.length]]])
      expect(corrections).toEqual([])
    }
  })
})
