import type { Client } from "pg"
import { watchedTables } from "../../src/features/watched-tables"

/** Random numbers (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    oneOf<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error("The list is empty")
      return item
    },
  }
}

export type Random = ReturnType<typeof randomFrom>

/** Values for the columns of texts, numbers and so on that storefronts show. `n` is a random number. */
const VALUES: Record<string, (n: number) => string> = {
  ...texts(
    "title",
    "name",
    "description",
    "subtitle",
    "thumbnail",
    "value",
    "label",
    "excerpt",
    "html",
    "symbol",
  ),
  ...texts(
    "bio",
    "cover_url",
    "cover_alt",
    "seo_title",
    "seo_description",
    "sku",
    "material",
    "author_name",
    "body",
  ),
  amount: (n) => `${(n % 90) + 10}`,
  stocked_quantity: (n) => `${n % 50}`,
  rank: (n) => `${n % 20}`,
  variant_rank: (n) => `${n % 20}`,
  position: (n) => `${n % 20}`,
  rate: (n) => `${n % 30}`,
  weight: (n) => `${n % 1000}`,
  ...flags(
    "is_active",
    "is_internal",
    "manage_inventory",
    "allow_backorder",
    "is_disabled",
    "automatic_taxes",
  ),
  ...flags("is_tax_inclusive", "discountable"),
  status: (n) =>
    `CASE WHEN status = 'published' THEN 'draft' WHEN status = 'draft' THEN 'published' ELSE status END /* ${n} */`,
  published_at: (n) => `now() + interval '${(n % 200) - 150} minutes'`,
  created_at: (n) => `now() - interval '${n % 100} minutes'`,
  deleted_at: (n) => (n % 3 === 0 ? "now()" : "NULL"),
  metadata: (n) => `'{"n": ${n}}'`,
}

function texts(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, (n: number) => `'${name} ${n}'`]))
}

function flags(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, () => `NOT ${name}`]))
}

export type Columns = Map<string, string[]>

/** The columns that {@link randomChange} can change. Cached responses contain data of their tables. */
export async function changeableColumns(sql: Client): Promise<Columns> {
  const { rows } = await sql.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY ($1) AND column_name = ANY ($2) AND is_generated = 'NEVER'
      ORDER BY 1, 2`,
    [watchedTables.map(({ table }) => table), Object.keys(VALUES)],
  )
  const columns: Columns = new Map()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}

/** A random SQL statement: it changes a row, or deletes it and inserts an equal one. */
export function randomChange(random: Random, columns: Columns): string {
  const table = random.oneOf([...columns.keys()])
  const row = `ctid = (SELECT ctid FROM "${table}" ORDER BY random() LIMIT 1)`
  if (random.chance(0.1))
    return `WITH gone AS (DELETE FROM "${table}" WHERE ${row} RETURNING *) SELECT count(*) FROM gone`
  const column = random.oneOf(columns.get(table) ?? [])
  const value = VALUES[column]?.(random.below(1_000_000)) ?? "NULL"
  return `UPDATE "${table}" SET "${column}" = ${value} WHERE ${row}`
}
