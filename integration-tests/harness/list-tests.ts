import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Test } from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { rows } from "../../src/api/contracts"
import { config } from "../../src/config"
import { isEngineRow, type Row } from "../../src/lib/contract/row"
import { lists } from "../factories/lists"
import type { FilledList, ListEntry } from "../factories/lists/list"
import { admin, type Caller, storefront } from "./api"
import { type Shop, useShop } from "./shop"
import { statementsOf } from "./statements"

/** Our list routes: method and path, row, and the name of the items field. */
export const LISTS = rows
  .filter((row) => row.method === "GET" && !isEngineRow(row))
  .flatMap((row): [string, Row, string][] => {
    const items = itemsOf(row)
    return items === undefined ? [] : [[`GET ${row.path}`, row, items]]
  })

type Query = Record<string, string | number>

const REFUSED: Query[] = [
  { limit: 101 },
  { limit: 0 },
  { limit: "abc" },
  { offset: -1 },
  { offset: "x" },
  { order: "no_such_field" },
  { order: "-id;" },
]

/** Enough tries to get at least one without statements of background jobs. */
const TIMES = 4

let shop: Shop

/** Tests the lists whose names start with the prefix. */
export function describeLists(prefix: string): void {
  beforeAll(async () => {
    shop = await useShop()
  })
  const filledLists = LISTS.filter(([name]) => name.startsWith(prefix) && name in lists)
  describe.each(filledLists)("%s", describeList)
}

function describeList(name: string, row: Row, items: string): void {
  const entry = entryOf(name)
  let list: Pick<FilledList, "path" | "caller">
  let filled: FilledList

  beforeAll(async () => {
    if (typeof entry === "function") filled = await entry(shop)
    list = typeof entry === "function" ? filled : entry
  })

  const get = (query: Query) => {
    const separator = list.path.includes("?") ? "&" : "?"
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return (list.caller ?? callerOf(row)).get(`${list.path}${separator}${search.toString()}`)
  }

  it("400: an invalid page or order", async () => {
    for (const query of REFUSED) {
      const { status, body } = await get(query)
      expect({ query, status, type: body.type }).toEqual({ query, status: 400, type: "validation_error" })
    }
  })

  if (typeof entry !== "function") return

  it("runs as many statements for twenty items as for five", async () => {
    const { count: before } = (await get({ limit: 100 }).expect(200)).body
    // A caller with a stale token is a guest who never gets a cached response.
    const uncached = (test: Test) =>
      row.cachedUntilChangeOf ? test.set("authorization", "Bearer stale") : test
    const read = () => statementsOf(shop, () => uncached(get({ limit: 100 })).expect(200), TIMES)

    await filled.add(5)
    const five = await read()
    expect(five.answer.body[items]).toHaveLength(before + 5)
    await filled.add(15)
    const twenty = await read()
    expect(twenty.answer.body[items]).toHaveLength(before + 20)

    expect(five.statements).not.toEqual([])
    expect(twenty.statements).toHaveLength(five.statements.length)
  })

  describe("in pages", () => {
    beforeAll(async () => {
      await filled.add(23)
    })

    it.each(ordersOf(row))("shows each item once if all sort values are equal (%s)", async (order) => {
      await tie(filled, order)

      const seen: string[] = []
      for (let offset = 0, count = 1; offset < count; offset += 5) {
        const { body } = await get({ limit: 5, offset, ...(order !== "" && { order }) }).expect(200)
        expect(body).toMatchObject({ offset, limit: 5 })
        count = body.count
        seen.push(...body[items].map(identityOf))
      }
      const { body: whole } = await get({ limit: 100, ...(order !== "" && { order }) }).expect(200)
      expect(seen).toEqual(whole[items].map(identityOf))
      expect(new Set(seen).size).toBe(whole.count)
    })
  })
}

function itemsOf({ response }: Row): string | undefined {
  if (!(response instanceof z.ZodObject)) return undefined
  const fields = Object.keys(response.shape)
  if (!["count", "offset", "limit"].every((field) => fields.includes(field))) return undefined
  return fields.find((field) => response.shape[field] instanceof z.ZodArray)
}

function ordersOf({ query }: Row): string[] {
  const order: unknown = query?.shape.order
  if (!(order instanceof z.ZodType)) return [""]
  const { enum: orders } = z.toJSONSchema(order, { io: "input" })
  return (orders ?? [""]).map(String)
}

function entryOf(name: string): ListEntry {
  const entry = lists[name]
  if (!entry) throw new Error(`integration-tests/factories/lists has no entry for ${name}`)
  return entry
}

function callerOf({ auth }: Row): Caller {
  if (auth === "admin") return admin(shop)
  if (auth === "key") return storefront(shop)
  if (auth === "agent") return admin(shop, { token: config.secrets.agentKey })
  throw new Error(`A list entry for '${auth}' must set its caller`)
}

/** Unique columns, including those of the engine, whose indexes have conditions. */
const NEVER_EQUAL = ["id", "handle"]
const UNIQUE_COLUMN = `SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
  WHERE i.indrelid = ?::regclass AND i.indisunique AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum AND a.attname = ?`

/** Sets one value in the sort column of all rows. Skips unique columns and columns of other tables. */
async function tie({ table, ids }: FilledList, order: string): Promise<void> {
  const column = order.replace(/^-/, "")
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  if (NEVER_EQUAL.includes(column) || !(await database.schema.hasColumn(table, column))) return
  if ((await database.raw(UNIQUE_COLUMN, [`"${table}"`, column])).rows.length > 0) return
  const rows = database(table)
  if (ids) void rows.whereIn("id", ids())
  const [first] = await rows.clone().min({ same: column })
  await rows.update({ [column]: first?.same })
}

function identityOf(item: { id?: string }): string {
  return item.id ?? JSON.stringify(item)
}
