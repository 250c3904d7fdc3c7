import { Client } from "pg"

/** The rows that a statement has changed, as its trigger sees them. */
const AFTER = "after_rows"
const BEFORE = "before_rows"

/**
 * The lowest, the highest and all plain prices of each product in each currency, so that a list by price need not
 * calculate all prices. Plain prices hold for every buyer at any time: without a rule and without a price list.
 *
 * Triggers only note what changed, in the transaction of the change, and wait for nobody. A summary counts only while
 * no such note is visible. Otherwise the list calculates that product's prices. `refreshing.ts` renews summaries.
 */
export const PRICE_SUMMARY_SQL = `
  CREATE TABLE IF NOT EXISTS product_price_summary (
    product_id text NOT NULL,
    currency_code text NOT NULL,
    lowest numeric NOT NULL,
    highest numeric NOT NULL,
    amounts numeric[] NOT NULL,
    PRIMARY KEY (currency_code, product_id)
  );
  CREATE INDEX IF NOT EXISTS product_price_summary_product_id ON product_price_summary (product_id);
  CREATE TABLE IF NOT EXISTS product_price_change (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id text,
    variant_id text,
    price_set_id text
  );
  ${triggers("price", "price_set_id", ["price_set_id"])}
  ${triggers("product_variant_price_set", "variant_id, price_set_id", ["variant_id", "price_set_id"])}
  ${triggers("product_variant", "product_id", ["product_id"], "id, product_id, deleted_at IS NULL AS is_kept")}
  INSERT INTO product_price_change (product_id) SELECT id FROM product;
`

/**
 * Makes the summaries in a database. The tables of links must exist, so this is no migration of a module. Marks all
 * products as changed.
 */
export async function installPriceSummaries(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: "svc price summaries" })
  await client.connect()
  try {
    await client.query("BEGIN")
    await client.query(PRICE_SUMMARY_SQL)
    await client.query("COMMIT")
    await makeWordIndexes(client)
  } finally {
    await client.end()
  }
}

/** An update counts only if one of the `compared` columns changed. */
function triggers(table: string, columns: string, noted: string[], compared?: string): string {
  const name = `svc_price_changed_${table}`
  const note = (rows: string) =>
    `INSERT INTO product_price_change (${noted.join(", ")}) SELECT DISTINCT ${columns} FROM ${rows};`
  const both = (after: string, before: string) =>
    compared
      ? `(SELECT ${columns} FROM (
           (SELECT ${compared} FROM ${after} EXCEPT SELECT ${compared} FROM ${before}) UNION
           (SELECT ${compared} FROM ${before} EXCEPT SELECT ${compared} FROM ${after})) differing) changed`
      : `(SELECT ${columns} FROM ${after} UNION SELECT ${columns} FROM ${before}) changed`
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    DROP FUNCTION IF EXISTS ${name}() CASCADE;
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(AFTER)}
        ELSIF TG_OP = 'UPDATE' THEN ${note(both(AFTER, BEFORE))}
        ELSIF TG_OP = 'DELETE' THEN ${note(BEFORE)}
        ELSE DELETE FROM product_price_summary;
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", `REFERENCING NEW TABLE AS ${AFTER}`)}
    ${trigger("update", `REFERENCING NEW TABLE AS ${AFTER} OLD TABLE AS ${BEFORE}`)}
    ${trigger("delete", `REFERENCING OLD TABLE AS ${BEFORE}`)}
    ${trigger("truncate")}`
}

/** The texts that `q` looks into, as one text. Words have no line break, so no word spans two texts. */
export const PRODUCT_TEXT = textOf("product", ["title", "subtitle", "description"])
export const VARIANT_TEXT = textOf("product_variant", ["title", "sku", "barcode", "ean", "upc"])

function textOf(table: string, columns: string[]): string {
  return `(${columns.map((column) => `coalesce(${table}.${column}, '')`).join(` || E'\\n' || `)})`
}

/** PostgreSQL's own extension finds parts of words by index. Without the right to add it, `q` reads all products. */
async function makeWordIndexes(client: Client): Promise<void> {
  const index = (table: string, text: string) =>
    `CREATE INDEX IF NOT EXISTS "IDX_svc_${table}_text" ON ${table} USING gin (${text} gin_trgm_ops) WHERE deleted_at IS NULL`
  await client.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      ${index("product", PRODUCT_TEXT)};
      ${index("product_variant", VARIANT_TEXT)};
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
      RAISE NOTICE 'Lists by words are slow: %', SQLERRM;
    END $$`)
}
