import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Test } from "supertest"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { rows } from "../../src/api/contracts"
import { config } from "../../src/config"
import { isEngineRow, type Row } from "../../src/kits/rows/row"
import { createCustomer } from "../factories/create-customer"
import { lists } from "../factories/lists"
import type { FilledList, ListEntry } from "../factories/lists/list"
import { admin, type Caller, storefront } from "./api"
import { type Shop, useShop } from "./shop"
import { statementsOf } from "./statements"

/** The lists of our own API: the route's name, its row, and the name of the field with the items. */
export const LISTS = rows
  .filter((row) => row.method === "GET" && !isEngineRow(row))
  .flatMap((row): [string, Row, string][] => {
    const items = itemsOf(row)
    return items === undefined ? [] : [[`GET ${row.path}`, row, items]]
  })

type Query = Record<string, string | number>

const REFUSED: Query[] = [
  { limit: 0 },
  { limit: "abc" },
  { offset: -1 },
  { offset: "x" },
  { order: "no_such_field" },
  { order: "-id;" },
]

/** The lists have 43 items or more, so they have several pages of this size. */
const PAGE = 10

/** How often to count statements. At least one of the counts contains no cache miss. */
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
  let list: Pick<FilledList, "path" | "caller" | "largestPage">
  let filled: FilledList

  beforeAll(async () => {
    if (typeof entry === "function") filled = await entry(shop)
    list = typeof entry === "function" ? filled : { ...entry, ...(await customerFor(row)) }
  })

  const get = (query: Query) => {
    const separator = list.path.includes("?") ? "&" : "?"
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return (list.caller ?? callerOf(row)).get(`${list.path}${separator}${search.toString()}`)
  }

  it("400: an invalid page or order", async () => {
    for (const query of [{ limit: (list.largestPage ?? 100) + 1 }, ...REFUSED]) {
      const { status, body } = await get(query)
      expect({ query, status, type: body.type }).toEqual({ query, status: 400, type: "validation_error" })
    }
  })

  if (typeof entry !== "function") return

  it("runs as many statements for twenty items as for five", async () => {
    const { count: before } = (await get({ limit: 100 }).expect(200)).body
    // An invalid token makes the caller a guest whose responses are never cached.
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
    const unequal = `${five.statements.join("\n")}\n\nand for twenty:\n\n${twenty.statements.join("\n")}`
    expect(twenty.statements.length, unequal).toBe(five.statements.length)
  })

  describe("in pages", () => {
    let putBack = async () => {}

    beforeAll(async () => {
      await filled.add(23)
    })
    afterEach(async () => {
      await putBack()
      putBack = async () => {}
    })

    it.each(ordersOf(row))("shows each item once if all sort values are equal (%s)", async (order) => {
      putBack = await tie(filled, order)

      const seen: string[] = []
      for (let offset = 0, count = 1; offset < count; offset += PAGE) {
        const { body } = await get({ limit: PAGE, offset, ...(order !== "" && { order }) }).expect(200)
        expect(body).toMatchObject({ offset, limit: PAGE })
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

/** A new customer as the caller of a list that needs one but cannot be filled. */
async function customerFor({ auth }: Row): Promise<{ caller?: Caller }> {
  if (auth !== "key+customer") return {}
  const { token } = await createCustomer(shop)
  return { caller: storefront(shop, { token }) }
}

function callerOf({ auth }: Row): Caller {
  if (auth === "admin") return admin(shop)
  if (auth === "key") return storefront(shop)
  if (auth === "agent") return admin(shop, { token: config.secrets.agentKey })
  throw new Error(`A list entry for '${auth}' must set its caller`)
}

/** Finds out whether a column is unique. Some indexes of the engine are unique only for some rows. */
const NEVER_EQUAL = ["id", "handle", "source"]
const UNIQUE_COLUMN = `SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
  WHERE i.indrelid = ?::regclass AND i.indisunique AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum AND a.attname = ?`

const KEY_COLUMNS = `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
  WHERE i.indrelid = ?::regclass AND i.indisprimary AND a.attnum = ANY (i.indkey)`

/**
 * Gives all rows the same value in the column that the list is sorted by. Leaves out unique columns and columns of
 * other tables. Returns a function that restores the values, because later spec files use the same demo shop.
 */
async function tie({ table, ids, isGuarded }: FilledList, order: string): Promise<() => Promise<void>> {
  const column = order.replace(/^-/, "")
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const untouched = async () => {}
  if (NEVER_EQUAL.includes(column) || !(await database.schema.hasColumn(table, column))) return untouched
  if ((await database.raw(UNIQUE_COLUMN, [`"${table}"`, column])).rows.length > 0) return untouched
  const rows = database(table)
  if (ids) void rows.whereIn("id", ids())
  const before = await rows.clone().select(database.raw("to_jsonb(??) AS line", [table]))
  const [first] = await rows.clone().min({ same: column })
  const write = (work: (sql: Knex.Transaction) => Promise<unknown>) =>
    database.transaction(async (sql) => {
      if (isGuarded) await sql.raw("SET LOCAL session_replication_role = replica")
      await work(sql)
    })
  await write(async (sql) =>
    rows
      .clone()
      .transacting(sql)
      .update({ [column]: first?.same }),
  )
  const keys: string[] = (await database.raw(KEY_COLUMNS, [`"${table}"`])).rows.map(
    ({ name }: { name: string }) => name,
  )
  const sameRow = keys.map(() => "old.?? = now.??").join(" AND ")
  return () =>
    write((sql) =>
      sql.raw(
        `UPDATE ?? AS now SET ?? = old.?? FROM jsonb_populate_recordset(NULL::??, ?::jsonb) old WHERE ${sameRow}`,
        [
          table,
          column,
          column,
          table,
          JSON.stringify(before.map(({ line }) => line)),
          ...keys.flatMap((key) => [key, key]),
        ],
      ),
    )
}

function identityOf(item: { id?: string }): string {
  return item.id ?? JSON.stringify(item)
}
