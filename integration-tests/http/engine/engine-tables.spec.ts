import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, expect, it } from "vitest"
import { type Columns, columnsNamed } from "../../../scripts/tables/columns"
import { ownersIn, sources } from "../../../scripts/tables/read"
import { engineTables } from "../../../src/engine/tables-in-our-sql"
import { useShop } from "../../harness/shop"

interface Column {
  table: string
  column: string
  type: string
}

const files = sources()
const ours = ownersIn(files).flatMap(({ tables }) => tables)
const declared = Object.entries(engineTables).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, type]) => ({ table, column, type })),
)
let migrated: Column[]

beforeAll(async () => {
  const { container } = await useShop()
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await database.raw<{ rows: Column[] }>(
    `SELECT CASE table_schema WHEN 'public' THEN table_name ELSE table_schema || '.' || table_name END AS "table",
            column_name AS "column", udt_name AS "type"
       FROM information_schema.columns WHERE table_schema IN ('public', 'platform')`,
  )
  migrated = rows
})

it("the engine's schema has each declared column with its type", () => {
  const there = new Set(migrated.map(said))
  expect(declared.map(said).filter((column) => !there.has(column))).toEqual([])
  const tables = migrated.map(({ table }) => table)
  expect(Object.keys(engineTables).filter((table) => !tables.includes(table))).toEqual([])
})

it("each engine column that our SQL names is declared", () => {
  const ofEngine: Columns = new Map()
  for (const { table, column } of migrated)
    if (!ours.includes(table)) ofEngine.set(table, (ofEngine.get(table) ?? new Set()).add(column))
  const known = new Set(declared.map(({ table, column }) => `${table}.${column}`))
  const named = [...columnsNamed(files, ofEngine)].flatMap(([table, columns]) =>
    [...columns].map((column) => `${table}.${column}`),
  )
  expect(named.filter((column) => !known.has(column))).toEqual([])
  expect(named.length).toBeGreaterThan(150)
})

it("each of our tables exists, except one that only tenants' databases have", () => {
  const tables = new Set(migrated.map(({ table }) => table))
  expect(ours.filter((table) => !tables.has(table))).toEqual(["platform.owner"])
})

function said({ table, column, type }: Column): string {
  return `${table}.${column} ${type}`
}
