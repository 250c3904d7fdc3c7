import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { installSummaries } from "../../../src/features/products/module/summaries"
import { installTourOffers } from "../../../src/features/tours/module/install-offers"
import { watchedTables } from "../../../src/features/watched-tables"
import { installChangeLog } from "../../../src/tenancy/changes/schema"
import { useShop } from "../../harness/shop"

const open: Client[] = []

async function client(): Promise<Client> {
  const opened = new Client({ connectionString: config.databaseUrl })
  await opened.connect()
  open.push(opened)
  return opened
}

beforeAll(() => useShop())
afterAll(() => Promise.all(open.map((one) => one.end())))

describe("the triggers", () => {
  it("all find their tables in a session with another search path, as in a restore", async () => {
    const sql = await client()
    const { rows } = await sql.query<{ name: string }>(
      `SELECT oid::regprocedure::text AS name FROM pg_proc
        WHERE prorettype = 'trigger'::regtype AND pronamespace = 'public'::regnamespace
          AND proname NOT LIKE 'svc\\_note\\_%\\_by\\_row'
          AND NOT coalesce(proconfig @> '{"search_path=public, pg_temp"}', false)`,
    )
    expect(rows).toEqual([])
  })

  it.each([...new Set(watchedTables.map(({ table }) => table))])(
    "of %s note changes in a session without a search path",
    async (table) => {
      const sql = await client()
      const kinds = watchedTables.filter((watched) => watched.table === table).map(({ kind }) => kind)
      const { rows: columns } = await sql.query<{ name: string }>(
        `SELECT quote_ident(attname) AS name FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '' LIMIT 1`,
        [`public."${table}"`],
      )
      const column = columns[0]?.name
      await sql.query("BEGIN")
      const { rows } = await changesOf(sql, [
        "SET LOCAL search_path TO ''",
        `UPDATE public."${table}" SET ${column} = ${column}`,
        `DELETE FROM public."${table}" WHERE false`,
        `TRUNCATE public."${table}" CASCADE`,
      ]).finally(() => sql.query("ROLLBACK"))
      expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
    },
  )

  it.each([
    ["the change log", (url: string) => installChangeLog(url, watchedTables)],
    ["the price summaries", installSummaries],
    ["the offers of tours", installTourOffers],
  ])("of %s are put in place beside a long transaction, and no writer waits for it", async (_, install) => {
    const [long, writer] = [await client(), await client()]
    await long.query("BEGIN")
    await long.query("UPDATE price SET title = title WHERE false")
    const installed = install(config.databaseUrl ?? "")
    const { rows } = await expectWaiting(writer)
    expect(rows).not.toEqual([])
    // If the installation waited for the long transaction, this statement would wait behind it and fail.
    await writer.query("SET statement_timeout = '20s'")
    await writer.query("UPDATE price SET title = title WHERE false")
    await long.query("COMMIT")
    await installed
  })
})

async function changesOf(sql: Client, statements: string[]): Promise<{ rows: { kind: string }[] }> {
  for (const statement of statements) await sql.query(statement)
  return sql.query("SELECT DISTINCT kind FROM public.svc_change WHERE xid = pg_current_xact_id()")
}

/**
 * Resolves when a statement of another connection waits for a lock on the table `price`, or on one that its triggers
 * read.
 */
async function expectWaiting(sql: Client): Promise<{ rows: unknown[] }> {
  for (;;) {
    const found = await sql.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND relation IN ('price'::regclass, 'product_variant_price_set'::regclass, 'tour_rate'::regclass) AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    if (found.rows.length > 0) return found
  }
}
