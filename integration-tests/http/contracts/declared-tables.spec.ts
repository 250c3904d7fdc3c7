import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { ownersIn, sources } from "../../../scripts/tables/read"
import { countedTables } from "../../../src/features/counts"
import { publicKinds } from "../../../src/features/kinds"
import { personalData } from "../../../src/features/personal-data"
import { resources } from "../../../src/features/resources"
import { sql } from "../../factories/checkout"
import { type Shop, useShop } from "../../harness/shop"

/** Names of columns that probably contain personal data. */
const PERSONAL = /^(author_name|customer_id|(.+_)?(email|phone|first_name|last_name|ip_address))$/

let shop: Shop
let columns: Map<string, string[]>

beforeAll(async () => {
  shop = await useShop()
  const tables = await sql(
    shop,
    `SELECT table_name, string_agg(column_name, ',') AS columns FROM information_schema.columns
      WHERE table_schema = 'public' GROUP BY table_name`,
  )
  columns = new Map(tables.map(({ table_name = "", columns: names = "" }) => [table_name, names.split(",")]))
})

const missing = (table: string, names: readonly string[]) =>
  names.filter((name) => !columns.get(table)?.includes(name))

describe("a declared resource", () => {
  it.each(resources)("$name has its columns, and the engine's query finds it", async (resource) => {
    const { name, title, translatable, media } = resource
    const own = [...translatable, ...media].filter((field) => !field.includes("."))
    expect(missing(name, ["id", title, ...own])).toEqual([])
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: name,
      fields: ["id", title, ...media],
      pagination: { take: 1 },
    })
    expect(Array.isArray(data)).toBe(true)
  })

  it("is declared once, and each public kind has one", () => {
    const names = resources.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const kinds = resources.flatMap(({ kind = [] }) => kind)
    expect(kinds.sort()).toEqual(publicKinds.map(({ name }) => name).sort())
  })
})

describe("declared personal data", () => {
  it.each(personalData)("of $data.table has its columns", ({ data }) => {
    const { foundBy, onErasure, columns: shown } = data
    const { customer = [], email = [], quotes = [], rows = [] } = foundBy
    const found = [customer, email].flat().map((path) => path.split(".")[0] ?? "")
    const all = [...found, ...quotes, ...rows.map(({ column }) => column)]
    expect(all.length).toBeGreaterThan(0)
    const changed =
      typeof onErasure === "object"
        ? [onErasure.set, onErasure.inRowsOfOthers]
            .flatMap((set) => Object.keys(set ?? {}))
            .concat(onErasure.redact ?? [])
        : []
    expect(missing(data.table, ["id", ...shown, ...all, ...changed])).toEqual([])
    for (const { parent, key } of rows) expect(missing(parent, [key.split(".")[0] ?? ""])).toEqual([])
  })

  it("includes each column of ours whose name says that it is about a person", () => {
    const ours = ownersIn(sources()).flatMap(({ tables }) => tables)
    const personal = ours.flatMap((table) =>
      (columns.get(table) ?? [])
        .filter((column) => PERSONAL.test(column))
        .map((column) => `${table}.${column}`),
    )
    const declared = new Set(
      personalData.flatMap(({ data }) => data.columns.map((column) => `${data.table}.${column}`)),
    )
    expect(personal.length).toBeGreaterThan(0)
    expect(personal.filter((column) => !declared.has(column))).toEqual([])
  })
})

it.each(countedTables)("the counted table $table exists", ({ table }) => {
  expect(columns.has(table)).toBe(true)
})
