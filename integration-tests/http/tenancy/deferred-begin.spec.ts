import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { unique } from "../../factories/unique"
import { listen } from "../../harness/driver"
import { useShop } from "../../harness/shop"

const table = unique("begun").replaceAll("-", "_").toLowerCase()

let database: Knex

beforeAll(async () => {
  const shop = await useShop()
  database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await database.raw(`CREATE TABLE ${table} (name text)`)
})

afterAll(() => database.raw(`DROP TABLE ${table}`))

beforeEach(() => database.raw(`DELETE FROM ${table}`))

const add = (sql: Knex, name: string) => sql.raw(`INSERT INTO ${table} VALUES (?)`, [name])
const addText = (sql: Knex, name: string) => sql.raw(`INSERT INTO ${table} VALUES ('${name}') RETURNING name`)

async function names(): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(`SELECT name FROM ${table} ORDER BY name`)
  return rows.map(({ name }) => name)
}

/** The statements of a transaction. Other work of the process may run meanwhile, on other connections. */
async function sentBy(work: (transaction: Knex) => Promise<unknown>): Promise<string[]> {
  const sent = new Map<unknown, string[]>()
  const { client } = database
  let connection: unknown
  const stop = listen((on, sql) => sent.set(on, [...(sent.get(on) ?? []), sql]))
  try {
    connection = await client.acquireConnection()
    await database.transaction(work, { connection }).catch(() => undefined)
  } finally {
    stop()
    await client.releaseConnection(connection)
  }
  return sent.get(connection) ?? []
}

it("sends the begin of a transaction with its first statement", async () => {
  const insert = `INSERT INTO ${table} VALUES ('a') RETURNING name`
  expect(await sentBy((sql) => addText(sql, "a"))).toEqual([`BEGIN;${insert}`, "COMMIT;"])
  expect(await names()).toEqual(["a"])
})

it("returns what the first statement returns, also if it has several parts", async () => {
  await database.transaction(async (sql) => {
    const { rows } = await addText(sql, "a")
    expect(rows).toEqual([{ name: "a" }])
  })
  await database.transaction(async (sql) => {
    const results = await sql.raw(`SELECT 1 AS one; SELECT 2 AS two`)
    expect(results.map(({ rows }: { rows: object[] }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]])
  })
  await database.transaction(async (sql) => {
    expect(await sql(table).where({ name: "a" }).update({ name: "b" })).toBe(1)
  })
  expect(await names()).toEqual(["b"])
})

it("sends nothing for a transaction without a statement", async () => {
  expect(await sentBy(async () => "done")).toEqual([])
  expect(await sentBy(async () => Promise.reject(new Error("no")))).toEqual([])
})

it.each([
  ["a text", addText],
  ["bindings", add],
])("takes back all statements of a failed transaction that began with %s", async (_what, first) => {
  const failing = database.transaction(async (sql) => {
    await first(sql, "a")
    await add(sql, "b")
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  expect(await names()).toEqual([])
})

it.each([
  ["cannot be parsed", "INSERT INTO"],
  ["fails", `INSERT INTO ${table} VALUES (1 / 0)`],
])("runs no statement outside of a transaction whose first one %s", async (_what, broken) => {
  const failing = database.transaction(async (sql) => {
    const answers = await Promise.allSettled([sql.raw(broken), addText(sql, "a"), add(sql, "b")])
    expect(answers[0].status).toBe("rejected")
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  expect(await names()).toEqual([])
})

it("keeps the statements around a savepoint that is taken back", async () => {
  await database.transaction(async (sql) => {
    const inner = sql.transaction(async (nested) => {
      await add(nested, "inner")
      throw new Error("no")
    })
    await expect(inner).rejects.toThrow("no")
    await add(sql, "outer")
  })
  expect(await names()).toEqual(["outer"])
})

it("begins with the isolation that a transaction asks for", async () => {
  const level = await database.transaction(
    async (sql) => {
      const { rows } = await sql.raw("SHOW transaction_isolation")
      return rows[0].transaction_isolation
    },
    { isolationLevel: "serializable" },
  )
  expect(level).toBe("serializable")
})
