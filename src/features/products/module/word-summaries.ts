import { SOLD_COLUMNS, type Summary, summaryTriggers, withoutChannels } from "./summary-triggers"

const ALL_CHANGED = "INSERT INTO product_words_change (product_id) SELECT id FROM product"

const WORDS: Summary = {
  name: "svc_words_changed",
  notes: "product_words_change",
  emptied: ALL_CHANGED,
}

const PRODUCT_COLUMNS = ["title", "subtitle", "description"]
const VARIANT_COLUMNS = ["title", "sku", "barcode", "ean", "upc"]

/** The texts of a row that `q` looks into, as one text. Words have no space, so no word spans two texts. */
export const PRODUCT_TEXT = textOf("product", PRODUCT_COLUMNS)
export const VARIANT_TEXT = textOf("product_variant", VARIANT_COLUMNS)

function textOf(table: string, columns: string[]): string {
  return `concat_ws(' ', ${columns.map((column) => `${table}.${column}`).join(", ")})`
}

/** The characters between the parts of one word: "Wi-Fi" is also "WiFi". Two numbers are never joined. */
export const JOINER = "[-\u2010\u2011\u2013'\u2019./_]"
const JOINED_PARTS = String.raw`(?<=[[:alpha:]])${JOINER}(?=[[:alnum:]])|(?<=[[:digit:]])${JOINER}(?=[[:alpha:]])`
/** A letter and a digit with a space between them: "iPhone 15" is also "iPhone15". */
const JOINED_NUMBERS = String.raw`(?<=[[:alpha:]])\s+(?=[[:digit:]])|(?<=[[:digit:]])\s+(?=[[:alpha:]])`
/** A capital that stands alone: "T Shirt" is also "TShirt". A and I are English words, so "A long" is not "Along". */
const JOINED_LETTERS = String.raw`(?<=\m(?![AI])[[:upper:]])\s+(?=[[:alpha:]])`

/**
 * A text with its joined words. The words of a product, and the search for them, both use it. The collation tells which
 * characters are letters.
 */
const JOINING_SQL = `
  CREATE OR REPLACE FUNCTION svc_joined_words(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $joining$
      SELECT regexp_replace(regexp_replace($1 COLLATE "und-x-icu", $a$${JOINED_PARTS}$a$, '', 'g'), $b$${JOINED_NUMBERS}|${JOINED_LETTERS}$b$, '', 'g')
    $joining$;`

/**
 * The different words of each product and its variants, in lower case, as they are written and joined. A part of a word
 * is in one of the texts, or in their joined words, if and only if it is in here, because a wanted word has no space. A text of a product is often long, and its variants repeat
 * most of their words, so this is many times faster to search. The rows also know which sales channels sell the product,
 * so a list by words needs no other table.
 *
 * Triggers note what changed. The words count only while no note is visible. Otherwise the list reads the product's own
 * texts. `refreshing.ts` renews the words.
 */
export const WORD_SUMMARY_SQL = `
  ${JOINING_SQL}
  DO $$ BEGIN
    ${withoutChannels("product_words")}
    IF to_regclass('public.product_words') IS NULL THEN
      CREATE TABLE product_words (
        product_id text PRIMARY KEY,
        words text NOT NULL,
        created_at timestamptz NOT NULL,
        channels text[] NOT NULL
      );
      CREATE INDEX product_words_created_at ON product_words (created_at, product_id);
    END IF;
    IF to_regclass('public.product_words_change') IS NULL THEN
      CREATE TABLE product_words_change (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        product_id text
      );
    END IF;
  END $$;
  ${summaryTriggers(WORDS, {
    table: "product",
    columns: "id",
    noted: ["product_id"],
    compared: [SOLD_COLUMNS, ...PRODUCT_COLUMNS].join(", "),
  })}
  ${summaryTriggers(WORDS, {
    table: "product_variant",
    columns: "product_id",
    noted: ["product_id"],
    compared: ["id", "product_id", ...VARIANT_COLUMNS, "deleted_at IS NULL AS is_kept"].join(", "),
  })}
  ${summaryTriggers(WORDS, { table: "product_sales_channel", columns: "product_id", noted: ["product_id"] })}
  ${ALL_CHANGED};
  DROP INDEX IF EXISTS "IDX_svc_product_text", "IDX_svc_product_variant_text";
`

/** PostgreSQL's own extension finds parts of words by index. Without the right to add it, `q` reads all words. */
export const WORD_INDEX_SQL = `
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX IF NOT EXISTS "IDX_svc_product_words" ON product_words USING gin (words gin_trgm_ops);
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'Lists by words are slow: %', SQLERRM;
  END $$`
