import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { deletesExpired } from "../../../src/kits/due-rows/deletes-expired"
import { dueIds } from "../../../src/kits/due-rows/due-ids"
import { clock } from "../../../src/lib/clock"
import { execute, idRow, readRows } from "../../../src/lib/database"
import { type Shop, useShop } from "../../harness/shop"

const TABLE = "due_rows_spec"
const ROWS = { table: TABLE, moment: "due_at", where: "topic = 'a' OR topic = 'b'" }
const MINUTE_MS = 60_000

let shop: Shop
const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const left = async () =>
  (await readRows(sql(), idRow, `SELECT id FROM ${TABLE} ORDER BY id`)).map(({ id }) => id).join("")

beforeAll(async () => {
  shop = await useShop()
  await execute(sql(), `CREATE TABLE ${TABLE} (id text PRIMARY KEY, topic text, due_at timestamptz)`)
})

afterAll(async () => {
  await execute(sql(), `DROP TABLE ${TABLE}`)
})

/** Five rows: p has been due for longest, t is due in a minute. The topic of s is of nobody's concern. */
beforeEach(async () => {
  await execute(sql(), `TRUNCATE ${TABLE}`)
  const rows = [
    { id: "p", topic: "b", minutes: -4 },
    { id: "q", topic: "a", minutes: -2 },
    { id: "r", topic: "b", minutes: -3 },
    { id: "s", topic: "c", minutes: -5 },
    { id: "t", topic: "a", minutes: 1 },
  ]
  for (const { id, topic, minutes } of rows)
    await execute(sql(), `INSERT INTO ${TABLE} VALUES (:id, :topic, :due_at)`, {
      id,
      topic,
      due_at: new Date(clock.now() + minutes * MINUTE_MS),
    })
})

describe("due rows", () => {
  const taken = (on: ReturnType<typeof sql>, choice: Parameters<typeof dueIds>[1]) =>
    readRows(on, idRow, dueIds(ROWS, choice), { now: clock.date() }).then((rows) =>
      rows.map(({ id }) => id).join(""),
    )

  it("come with the longest overdue first, up to a limit", async () => {
    expect(await taken(sql(), { limit: 9 })).toBe("prq")
    expect(await taken(sql(), { limit: 2 })).toBe("pr")
    expect(await taken(sql(), { limit: 9, where: "topic = 'a' OR topic = 'c'" })).toBe("q")
  })

  it("go to one process only, and nobody waits", async () => {
    await sql().transaction(async (first) => {
      expect(await taken(first, { limit: 1 })).toBe("p")
      await sql().transaction(async (second) => {
        await execute(second, "SET LOCAL lock_timeout = '1ms'")
        expect(await taken(second, { limit: 9 })).toBe("rq")
      })
    })
  })
})

describe("expired rows", () => {
  const job = deletesExpired({ name: "spec", rows: [ROWS], restSeconds: 60, rowsAtOnce: 2 })
  const moments = z.object({ due_at: z.date() })

  it("are deleted, and no others", async () => {
    await job.run(shop.container)
    expect(await left()).toBe("st")
  })

  it("stay for the wanted time, and the job knows its next time", async () => {
    const retentionMs = async () => 3.5 * MINUTE_MS
    const patient = deletesExpired({ name: "spec", rows: [ROWS], restSeconds: 60, retentionMs })
    const [oldest] = await readRows(sql(), moments, `SELECT due_at FROM ${TABLE} WHERE id = 'p'`)
    if (typeof patient.due !== "function") throw new Error("The job has no due time.")
    expect(await patient.due(shop.container)).toEqual(
      new Date((oldest?.due_at.getTime() ?? 0) + 3.5 * MINUTE_MS),
    )
    await patient.run(shop.container)
    expect(await left()).toBe("qrst")
  })

  it("are left to the next run while a request has locked them", async () => {
    await sql().transaction(async (request) => {
      await execute(request, `SELECT id FROM ${TABLE} WHERE id = 'r' FOR UPDATE`)
      await job.run(shop.container)
      expect(await left()).toBe("rst")
    })
    await job.run(shop.container)
    expect(await left()).toBe("st")
  })
})
