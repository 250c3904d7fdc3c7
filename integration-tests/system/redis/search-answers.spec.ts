import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { idsFound, indexDocument as indexHere, search, uniqueWord } from "../../factories/search"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("search-answers")
})

let putBack = () => {}
afterEach(() => putBack())

function indexDocument(of: TenantShop, fields: Parameters<typeof indexHere>[1]) {
  return runInTenant(of.tenant, () => indexHere(of, fields))
}

const IN_INDEX = /\bsearch_(document|word)\b/
/** The SQL that finds out until when a response is right. It runs again only after a change or that time. */
const NEXT = /min\(moment\)/

const asked = (q: string) => statementsOf(shop, () => search(shop, { q }))

async function many(word: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await indexDocument(shop, {
      title: `${word} ${number}`,
      facets: [{ kind: "tag", value: `${word}-${number}`, label: `${number}` }],
    })
}

describe("a repeated search", () => {
  it("only checks the index's version, once for simultaneous callers", async () => {
    const word = uniqueWord()
    await many(word, 3)
    const first = await search(shop, { q: word })
    const again = await statementsOf(shop, () => search(shop, { q: word }))
    expect(again.answer).toEqual(first)
    expect(again.statements.filter((statement) => IN_INDEX.test(statement))).toEqual([])

    const { statements, answer } = await statementsOf(shop, () =>
      Promise.all(Array.from({ length: 20 }, () => search(shop, { q: word, limit: "2" }))),
    )
    expect(statements.filter((statement) => statement.includes("ts_rank"))).toHaveLength(1)
    expect(new Set(answer.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answer[0]?.hits).toHaveLength(2)
  })

  it("runs again after any change of the index, even by SQL", async () => {
    const word = uniqueWord()
    await many(word, 1)
    const [id] = await idsFound(shop, { q: word })
    const other = await indexDocument(shop, { title: word })
    expect((await idsFound(shop, { q: word })).sort()).toEqual([id, other.id].sort())

    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const row = () => database("search_document").where({ entity_id: other.id })
    await runInTenant(shop.tenant, () => row().update({ title: "Renamed" }))
    expect((await search(shop, { q: word })).hits.map(({ title }) => title)).toContain("Renamed")
    await runInTenant(shop.tenant, () => row().delete())
    expect(await idsFound(shop, { q: word })).toEqual([id])
  })

  it("includes items that become visible without a write", async () => {
    const word = uniqueWord()
    await many(word, 1)
    const later = await indexDocument(shop, { title: word, visible_from: "2999-01-01T00:00:00.000Z" })
    expect(await idsFound(shop, { q: word })).not.toContain(later.id)
    putBack = clock.use({ now: () => Date.parse("2999-01-01T00:00:00.000Z") })
    expect(await idsFound(shop, { q: word })).toContain(later.id)
    putBack()
    expect(await idsFound(shop, { q: word })).not.toContain(later.id)
  })

  it("is cached separately for each language, currency, shop and filter", async () => {
    const word = uniqueWord()
    const tag = { kind: "tag", value: `${word}-red`, label: "Red" } as const
    const one = await indexDocument(shop, { title: word, prices: { eur: 1, usd: 2 }, facets: [tag] })
    const two = await indexDocument(shop, { title: word })
    expect(await search(shop, { q: word, currency_code: "eur" })).toMatchObject({
      facets: { price: { min: 1 } },
    })
    expect(await search(shop, { q: word, currency_code: "usd" })).toMatchObject({
      facets: { price: { min: 2 } },
    })
    expect(await idsFound(shop, { q: word, tag: tag.value })).toEqual([one.id])
    expect((await idsFound(shop, { q: word })).sort()).toEqual([one.id, two.id].sort())

    const north = await useTenant("north")
    expect((await search(north, { q: word })).count).toBe(0)
    const theirs = await indexDocument(north, { title: word })
    expect(await idsFound(north, { q: word })).toEqual([theirs.id])
    expect((await search(shop, { q: word })).count).toBe(2)
  })
})

describe("a first search", () => {
  it("runs as many statements for twenty hits as for five", async () => {
    const [few, more] = [uniqueWord(), uniqueWord()]
    await many(few, 5)
    await many(more, 20)
    const [five, twenty] = [await asked(few), await asked(more)]
    expect([five.answer.hits.length, twenty.answer.hits.length]).toEqual([5, 20])
    for (const { statements } of [five, twenty])
      expect(
        statements.filter((statement) => IN_INDEX.test(statement) && !NEXT.test(statement)),
      ).toHaveLength(2)
  })
})
