import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { refreshSummaries } from "../../../src/features/products/module/lib/refreshing"
import { type Catalogue, createProducts, type MadeProduct, openCatalogue } from "../../factories/products"
import { storefront } from "../../harness/api"
import { useShop } from "../../harness/shop"
import { until } from "../../harness/until"

let catalogue: Catalogue
let sql: Knex

beforeAll(async () => {
  catalogue = await openCatalogue(await useShop())
  sql = catalogue.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
})

const idsWith = async (q: string, caller = catalogue): Promise<string[]> => {
  const { body } = await storefront(caller)
    .get(`/store/products?fields=id&limit=100&order=id&q=${encodeURIComponent(q)}`)
    .expect(200)
  expect(body.count).toBe(body.products.length)
  return body.products.map(({ id }: { id: string }) => id)
}

describe("a list by words", () => {
  it("is right before, while and after the summaries of words are renewed", async () => {
    const [lamp, chair] = await two()
    const rename = (title: string, within: Knex = sql) =>
      within("product").where({ id: lamp.id }).update({ title })
    await rename("Quiet zebra")
    expect(await idsWith("ZEBRA")).toEqual([lamp.id])
    await refreshSummaries(sql)
    expect(await idsWith("ZEBRA")).toEqual([lamp.id])

    // This change commits after another request has renewed the summaries.
    const transaction = await sql.transaction()
    await rename("Quiet okapi", transaction)
    await refreshSummaries(sql)
    expect(await idsWith("zebra")).toEqual([lamp.id])
    await transaction.commit()
    expect(await idsWith("zebra")).toEqual([])
    expect(await idsWith("okapi")).toEqual([lamp.id])
    await refreshSummaries(sql)
    expect(await idsWith("okapi")).toEqual([lamp.id])

    const variant = { product_id: chair.id }
    await sql("product_variant").where(variant).update({ barcode: "OKAPI-77" })
    expect(await idsWith("okapi")).toEqual([lamp.id, chair.id].sort())
    await refreshSummaries(sql)
    expect(await idsWith("okapi")).toEqual([lamp.id, chair.id].sort())
    await sql("product_variant").where(variant).update({ deleted_at: new Date() })
    expect(await idsWith("okapi")).toEqual([lamp.id])
    await refreshSummaries(sql)
    expect(await idsWith("okapi")).toEqual([lamp.id])
  })

  it("needs no note for a change of other columns", async () => {
    const [lamp] = await two()
    const notes = () => sql("product_words_change").where({ product_id: lamp.id })
    // A request of another test may renew the summaries at the same time.
    await until(async () => {
      await refreshSummaries(sql)
      return (await notes()).length === 0
    })
    await sql("product").where({ id: lamp.id }).update({ metadata: '{"a": 1}', updated_at: new Date() })
    await sql("product_variant").where({ product_id: lamp.id }).update({ variant_rank: 3 })
    expect(await notes()).toEqual([])
  })

  it("finds joined and divided words, before and after the summaries are renewed", async () => {
    const titles = [
      "Wi-Fi Kabel",
      "WiFi Verstärker",
      "T-Shirt",
      "Hülle iPhone 15",
      "PS5 Konsole",
      "Café-Bar 10/20",
      "T Shirt, rot",
      "E-Mail Karte",
      "E Mail A Long",
    ]
    const made = await createProducts(
      catalogue,
      titles.map((title) => ({ title })),
    )
    const expected: [string, number[]][] = [
      ["wifi", [0, 1]],
      ["wi-fi", [0, 1]],
      ["wi fi", [0, 1]],
      ["wifi kabel", [0]],
      ["tshirt", [2, 6]],
      ["t shirt", [2, 6]],
      ["T-Shirt", [2, 6]],
      ["e mail", [7, 8]],
      ["email", [7, 8]],
      ["along", []],
      ["iphone15", [3]],
      ["iphone 15", [3]],
      ["ps 5", [4]],
      ["ps-5", [4]],
      ["cafébar", [5]],
      ["1020", []],
    ]
    for (const isRenewed of [false, true]) {
      if (isRenewed) await refreshSummaries(sql)
      await sql("product")
        .where({ id: made[0]?.id })
        .update({ metadata: JSON.stringify({ isRenewed }) })
      for (const [q, found] of expected) {
        const ids = await idsWith(q)
        expect({ q, found: made.flatMap(({ id }, index) => (ids.includes(id) ? [index] : [])) }).toEqual({
          q,
          found,
        })
      }
    }
  })

  it("finds the same products as a search in all texts and their joined words, for any part of any word", async () => {
    const texts = [
      "Straße 100% Wool_mix",
      "İstanbul ΟΔΟΣ",
      "back\\slash 50%",
      "tab\there\nline",
      "Ünïcode ñandú",
      "no\u00a0break",
      // Joined, letters up to f could be found in a random identifier.
      "x-y-z X-Y",
      "été 2026",
      'O\'Neill "quoted"',
      "{brace}$1",
    ]
    const made = await createProducts(
      catalogue,
      texts.map(() => ({})),
    )
    for (const [index, text] of texts.entries()) {
      const id = made[index]?.id ?? ""
      const column = index % 2 === 0 ? "description" : "subtitle"
      await sql("product")
        .where({ id })
        .update({ [column]: text })
      await sql("product_variant")
        .where({ product_id: id })
        .update({ ean: `${text} ${index}` })
    }
    const words = [...new Set(texts.flatMap(partsOf))]
    expect(words.length).toBeGreaterThan(100)
    const expected = new Map<string, string[]>()
    for (const word of words) expected.set(word, await foundInTexts(word))
    for (const word of words) expect({ word, ids: await idsWith(word) }).toEqual(found(word, expected))
    await refreshSummaries(sql)
    // A change of any product removes all lists from the memory.
    await sql("product").where({ id: made[0]?.id }).update({ metadata: '{"a": 1}' })
    for (const word of words) expect({ word, ids: await idsWith(word) }).toEqual(found(word, expected))
  })
})

async function two(): Promise<[MadeProduct, MadeProduct]> {
  const [one, other] = await createProducts(catalogue, [{}, {}])
  if (!one || !other) throw new Error("The products were not created")
  return [one, other]
}

function found(word: string, expected: Map<string, string[]>) {
  return { word, ids: expected.get(word) }
}

/** The beginnings, ends and inner parts of each word, also in other letter case. */
function partsOf(text: string): string[] {
  const words = text.split(/\s+/)
  const parts = words.flatMap((word) => [word, word.slice(0, 3), word.slice(-3), word.slice(1, -1)])
  return [...parts, ...parts.map((part) => part.toUpperCase()), ...parts.map((part) => part.toLowerCase())]
    .filter((part) => part.trim() !== "")
    .flatMap((part) => part.split(/\s+/))
    .filter((part) => part !== "")
}

async function foundInTexts(word: string): Promise<string[]> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const columns = [
    "p.title",
    "p.subtitle",
    "p.description",
    "v.title",
    "v.sku",
    "v.barcode",
    "v.ean",
    "v.upc",
  ]
  const { rows } = await sql.raw<{ rows: { id: string }[] }>(
    `SELECT DISTINCT p.id FROM product p JOIN product_sales_channel s ON s.product_id = p.id
       LEFT JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL
      WHERE p.deleted_at IS NULL AND s.sales_channel_id = ?
        AND (${columns.map((column) => `${column} ILIKE ? OR svc_joined_words(${column}) ILIKE ?`).join(" OR ")})
      ORDER BY p.id`,
    [catalogue.channelId, ...columns.flatMap(() => [pattern, pattern])],
  )
  return rows.map(({ id }) => id)
}
