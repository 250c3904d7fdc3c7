import { logger } from "@medusajs/framework/logger"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeFromFile } from "../../../src/boot/schema-file"
import { dropDatabase, emptyDatabase } from "../../harness/built-server"
import { catalogueOf, MIGRATIONS } from "../../harness/catalogue"
import { environment } from "../../harness/environment"
import { npm, runProgram } from "../../harness/server-process"

const ROWS_OF_MIGRATIONS = `rows of ${MIGRATIONS}`
/** Nothing listens there. Migrations need no Redis, but its modules are loaded if there is an address. */
const WITH_REDIS = { REDIS_URL: "redis://127.0.0.1:9" }
const PROGRAM = "integration-tests/harness/migrate-by-engine.ts"

const made: string[] = []

afterAll(async () => {
  for (const name of made) await dropDatabase(name)
})

async function database(name: string): Promise<string> {
  made.push(`schema_${name}`)
  return (await emptyDatabase(`schema_${name}`)).toString()
}

function migrateByEngine(databaseUrl: string, env: Record<string, string> = {}): Promise<void> {
  return runProgram(PROGRAM, { ...environment, DATABASE_URL: databaseUrl, ...env })
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const tables = (databaseUrl: string) =>
  query(
    databaseUrl,
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )

describe("a database from src/boot/schema.sql", () => {
  let url: string
  let fromFile: Record<string, string[]>

  beforeAll(async () => {
    url = await database("file")
    // If this fails, `npm run schema` has not been run after the last change of a migration.
    expect(await makeFromFile(url, logger)).toBe(true)
    fromFile = await catalogueOf(url)
  })

  it.each([
    { name: "without Redis", env: {} },
    { name: "with Redis", env: WITH_REDIS },
  ])("is equal to one by the migrations of a shop $name", async ({ name, env }) => {
    const other = await database(name.replace(" ", "_"))
    await migrateByEngine(other, env)
    const { [ROWS_OF_MIGRATIONS]: migrated = [], ...byMigrations } = await catalogueOf(other)
    const { [ROWS_OF_MIGRATIONS]: noted = [], ...rest } = fromFile
    expect(Object.keys(rest).sort()).toEqual(Object.keys(byMigrations).sort())
    for (const [kind, lines] of Object.entries(byMigrations)) expect(rest[kind], kind).toEqual(lines)
    expect(migrated.length).toBeGreaterThan(300)
    expect(migrated.filter((line) => !noted.includes(line))).toEqual([])
  })

  it("leaves nothing to do for the migrations, with and without Redis", async () => {
    await migrateByEngine(url)
    await migrateByEngine(url, WITH_REDIS)
    expect(await catalogueOf(url)).toEqual(fromFile)
  })
})

describe("a database for which the file is not used", () => {
  it("has a table already", async () => {
    const url = await database("used")
    await query(url, "CREATE TABLE note (text text)")
    expect(await makeFromFile(url, logger)).toBe(false)
    expect(await tables(url)).toEqual([{ relname: "note" }])
  })

  it("has no table of the file if one statement of the file fails", async () => {
    const url = await database("refused")
    await query(url, "CREATE TYPE order_status_enum AS ENUM ('mine')")
    expect(await makeFromFile(url, logger)).toBe(false)
    expect(await tables(url)).toEqual([])
  })
})

describe("an empty database", () => {
  it("gets its schema once from two commands at the same time", async () => {
    const env = { ...environment, DATABASE_URL: await database("together") }
    const outputs = await Promise.all([npm(["run", "migrate"], env), npm(["run", "migrate"], env)])
    expect(outputs.filter((text) => text.includes("The schema is now current."))).toHaveLength(1)
    expect(outputs.filter((text) => text.includes("The schema is already current."))).toHaveLength(1)
  })
})
