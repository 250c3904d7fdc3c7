import { Client } from "pg"

const SCHEMA = "'public'::regnamespace"
const NO_MEMBER = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend AS member WHERE member.objid = ${oid} AND member.deptype = 'e')`

/** Queries for lines that describe all objects of a database, by kind. */
const KINDS: Record<string, string> = {
  schemas: "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'",
  extensions: "SELECT extname, extnamespace::regnamespace FROM pg_extension",
  relations: `
    SELECT relname, relkind, relpersistence, relreplident, relrowsecurity, reloptions, relacl, relispartition,
           pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid), obj_description(oid)
      FROM pg_class WHERE relnamespace = ${SCHEMA} AND relkind NOT IN ('i', 'I') AND ${NO_MEMBER("pg_class.oid")}`,
  columns: `
    SELECT relname, attname, rank() OVER (PARTITION BY attrelid ORDER BY attnum),
           format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
           attcollation::regcollation, attstorage, attcompression, attoptions
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE relnamespace = ${SCHEMA} AND relkind IN ('r', 'p', 'v', 'm', 'c') AND attnum > 0 AND NOT attisdropped`,
  indexes: `
    SELECT pg_get_indexdef(indexrelid), indisvalid, indisprimary, indisunique, indimmediate, indisreplident
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = ${SCHEMA}`,
  // Constraints of the type 'n' exist from PostgreSQL 18 on. They are in the columns above.
  constraints: `
    SELECT conrelid::regclass, conname, contype, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated
      FROM pg_constraint WHERE connamespace = ${SCHEMA} AND contype <> 'n'`,
  triggers: `
    SELECT tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid, true), tgenabled
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = ${SCHEMA} AND NOT tgisinternal`,
  functions: `
    SELECT pg_get_functiondef(oid), proacl
      FROM pg_proc WHERE pronamespace = ${SCHEMA} AND prokind <> 'a' AND ${NO_MEMBER("pg_proc.oid")}`,
  sequences: `
    SELECT seqrelid::regclass, format_type(seqtypid, NULL), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
           refobjid::regclass, refobjsubid <> 0, deptype
      FROM pg_sequence LEFT JOIN pg_depend ON objid = seqrelid AND deptype IN ('a', 'i')`,
  types: `
    SELECT typname, typtype, (SELECT array_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = type.oid)
      FROM pg_type AS type WHERE typnamespace = ${SCHEMA} AND ${NO_MEMBER("type.oid")}`,
  rules: "SELECT schemaname, tablename, rulename, definition FROM pg_rules WHERE schemaname = 'public'",
  statistics: "SELECT stxname FROM pg_statistic_ext",
}

/** The names of executed migrations. The file has the names of the engine's modules with Redis and without. */
export const MIGRATIONS = "mikro_orm_migrations"

const ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g
const PREFIXED_ID = /\b([a-z]+)_(?!\w*0{8})[0-9A-HJKMNP-TV-Z]{26}\b/g
const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const MOMENT = /\b\d{4}-\d\d-\d\dT[\d:.+]+/g

/** All objects and rows of a database as sorted lines, by kind and by table. Generated ids and times are equal. */
export async function catalogueOf(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found: Record<string, string[]> = {}
    for (const [kind, query] of Object.entries(KINDS)) found[kind] = await linesOf(client, query)
    const tables = await client.query(
      `SELECT c.oid::regclass::text AS name, coalesce(array_agg(attname) FILTER (WHERE attname IS NOT NULL), '{}') AS counts
         FROM pg_class AS c
         LEFT JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
              AND pg_get_serial_sequence(c.oid::regclass::text, attname) IS NOT NULL
        WHERE relnamespace = ${SCHEMA} AND relkind = 'r' GROUP BY c.oid`,
    )
    for (const { name, counts } of tables.rows) {
      const { rows } = await client.query(`SELECT to_jsonb(row) - $1::text[] AS row FROM ${name} AS row`, [
        counts,
      ])
      if (rows.length > 0)
        found[`rows of ${name}`] = rows.map(({ row }) => masked(JSON.stringify(row))).sort()
    }
    return found
  } finally {
    await client.end()
  }
}

async function linesOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query({ text: query, rowMode: "array" })
  return rows.map((row) => masked(JSON.stringify(row))).sort()
}

function masked(line: string): string {
  return line
    .replace(PREFIXED_ID, "$1_<id>")
    .replace(ID, (id) => (/0{8}/.test(id) && !/^0+$/.test(id) ? id : "<id>"))
    .replace(UUID, "<uuid>")
    .replace(MOMENT, "<time>")
}
