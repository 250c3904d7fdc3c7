import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../lib/database"
import type { Buyer, CalculatedPrice, PriceSource, Region } from "../types"

/**
 * Calculates prices in SQL with the same rules as the engine's `calculatePrices` (region, currency and customer groups,
 * no quantity). integration-tests/http/products-prices.spec.ts compares the two.
 */

/** Returns the parameters of {@link chosenPrices}. */
export function priceValues({ region, groups, now }: Buyer) {
  return { region: region?.id ?? null, currency: region?.currency_code ?? null, groups, now }
}

export const GROUPS = "customer.groups.id"

/** Defines the table `active_list`: the price lists that this buyer has at this time. */
export const ACTIVE_LISTS = `
  active_list AS MATERIALIZED (
    SELECT l.id, l.type, l.rules_count FROM price_list l
     WHERE l.status = 'active' AND l.deleted_at IS NULL
       AND (l.starts_at IS NULL OR l.starts_at <= :now) AND (l.ends_at IS NULL OR l.ends_at >= :now)
       AND (l.rules_count = 0 OR l.rules_count = (
         SELECT count(*) FROM price_list_rule r WHERE r.price_list_id = l.id AND r.deleted_at IS NULL
            AND ((r.attribute = 'region_id' AND r.value @> to_jsonb(CAST(:region AS text)))
              OR (r.attribute = '${GROUPS}' AND EXISTS (
                SELECT FROM unnest(CAST(:groups AS text[])) g WHERE r.value @> to_jsonb(g)))))))`

/**
 * Defines the tables `candidate` (prices valid for this buyer) and `chosen` (each variant's price and original price).
 * Stands after {@link ACTIVE_LISTS}. `variants` is a query of ids. Few of them are looked up one by one, which is faster than a join.
 *
 * Among prices of one kind, the one with most rules wins, then the lowest. An override list wins over the base
 * price. A sale list wins only if it is not more expensive.
 */
export function chosenPrices(variants: string, { areFew = false } = {}): string {
  const links = areFew
    ? "FROM product_variant_price_set s"
    : `FROM (${variants}) v JOIN product_variant_price_set s ON s.variant_id = v.id`
  const isWanted = areFew ? `s.variant_id = ANY(ARRAY(${variants})) AND` : ""
  return `
  candidate AS MATERIALIZED (
    SELECT s.variant_id, s.price_set_id, x.id, x.amount, x.raw_amount, x.min_quantity, x.max_quantity,
           x.currency_code, x.price_list_id, l.type AS list_type, x.rules_count + coalesce(l.rules_count, 0) AS weight
      ${links}
      JOIN price x ON x.price_set_id = s.price_set_id AND x.currency_code = :currency AND x.deleted_at IS NULL
       AND (x.min_quantity IS NULL OR x.min_quantity <= 1)
      LEFT JOIN active_list l ON l.id = x.price_list_id
     WHERE ${isWanted} s.deleted_at IS NULL AND (x.price_list_id IS NULL OR l.id IS NOT NULL)
       AND (x.rules_count = 0 OR x.rules_count = (
         SELECT count(*) FROM price_rule r WHERE r.price_id = x.id AND r.deleted_at IS NULL
            AND ((r.attribute = 'region_id' AND r.value = :region)
              OR (r.attribute = '${GROUPS}' AND r.value = ANY(CAST(:groups AS text[]))))))),
  best AS (
    SELECT variant_id, ${best("base", "price_list_id IS NULL")}, ${best("listed", "price_list_id IS NOT NULL")},
           ${best("regular", "list_type = 'override'")}
      FROM candidate GROUP BY variant_id),
  chosen AS (
    SELECT b.variant_id,
           CASE WHEN listed.id IS NULL THEN b.base
                WHEN listed.list_type = 'override' OR base.id IS NULL OR listed.amount <= base.amount THEN b.listed
                ELSE b.base END AS price_id,
           CASE WHEN listed.list_type = 'override' THEN b.listed ELSE coalesce(b.regular, b.base) END AS original_id,
           CASE WHEN listed.id IS NULL THEN base.amount
                WHEN listed.list_type = 'override' THEN listed.amount
                ELSE least(listed.amount, base.amount) END AS amount
      FROM best b
      LEFT JOIN candidate base ON base.id = b.base AND base.variant_id = b.variant_id
      LEFT JOIN candidate listed ON listed.id = b.listed AND listed.variant_id = b.variant_id)`
}

/** Returns the parameters of {@link PRICED}. */
export function taxValues({ region }: Buyer) {
  return {
    region_includes_tax: region?.region_includes_tax ?? null,
    currency_includes_tax: region?.currency_includes_tax ?? null,
  }
}

const includesTaxOf = (
  alias: string,
) => `CASE WHEN CAST(:region_includes_tax AS boolean) IS NOT NULL AND ${ofRegion(alias)}
    THEN CAST(:region_includes_tax AS boolean) ELSE coalesce(CAST(:currency_includes_tax AS boolean), false) END`

const sourceObject = (alias: string) => `(SELECT row_to_json(r) FROM (
  SELECT ${alias}.id, ${alias}.price_list_id, ${alias}.list_type AS price_list_type,
         nullif(${alias}.min_quantity, 0) AS min_quantity, nullif(${alias}.max_quantity, 0) AS max_quantity) r)`

/** The engine's form of a price as JSON, as {@link findPrices} gives it, by variant. */
export const PRICED = `
SELECT c.variant_id, (SELECT row_to_json(r) FROM (
         SELECT p.price_set_id AS id, p.price_list_id IS NOT NULL AS is_calculated_price_price_list,
                ${includesTaxOf("p")} AS is_calculated_price_tax_inclusive,
                p.amount AS calculated_amount, p.raw_amount AS raw_calculated_amount,
                o.price_list_id IS NOT NULL AS is_original_price_price_list,
                o.id IS NOT NULL AND ${includesTaxOf("o")} AS is_original_price_tax_inclusive,
                o.amount AS original_amount, o.raw_amount AS raw_original_amount, p.currency_code,
                ${sourceObject("p")} AS calculated_price, ${sourceObject("o")} AS original_price) r) AS price
  FROM chosen c
  JOIN candidate p ON p.id = c.price_id AND p.variant_id = c.variant_id
  LEFT JOIN candidate o ON o.id = c.original_id AND o.variant_id = c.variant_id`

/** Returns prices by variant. Variants without a price for this buyer are missing. */
export async function findPrices(
  sql: Knex,
  variantIds: string[],
  buyer: Buyer,
): Promise<Map<string, CalculatedPrice>> {
  const { region } = buyer
  if (!region || variantIds.length === 0) return new Map()
  const rows = await readRows(
    sql,
    priceRow,
    `WITH ${ACTIVE_LISTS}, ${chosenPrices("SELECT unnest(CAST(:variantIds AS text[]))", { areFew: true })}
     SELECT c.variant_id, p.price_set_id, p.currency_code, ${priceColumns("p")},
            CASE WHEN o.id IS NOT NULL THEN to_jsonb(o) || jsonb_build_object('of_region', ${ofRegion("o")}) END AS original
       FROM chosen c
       JOIN (SELECT *, ${ofRegion("candidate")} AS of_region FROM candidate) p
         ON p.id = c.price_id AND p.variant_id = c.variant_id
       LEFT JOIN candidate o ON o.id = c.original_id AND o.variant_id = c.variant_id`,
    { ...priceValues(buyer), variantIds },
  )
  return new Map(rows.map((row) => [row.variant_id, calculatedPrice(row, region)]))
}

/** JSON may contain the number as text. */
const numeric = z.union([z.string(), z.number()])

type StoredPrice = z.output<typeof storedPriceRow>
const storedPriceRow = z.object({
  id: z.string(),
  amount: numeric,
  raw_amount: z.looseObject({ value: z.string(), precision: z.number().optional() }),
  min_quantity: numeric.nullable(),
  max_quantity: numeric.nullable(),
  price_list_id: z.string().nullable(),
  /** A sale applies if it is lower. An override always applies. */
  list_type: z.enum(["sale", "override"]).nullable(),
  /** Whether a rule limits the price to this region. */
  of_region: z.boolean(),
})

type PriceRow = z.output<typeof priceRow>
const priceRow = storedPriceRow.extend({
  variant_id: z.string(),
  price_set_id: z.string(),
  currency_code: z.string(),
  original: storedPriceRow.nullable(),
})

function best(name: string, condition: string): string {
  return `(array_agg(id ORDER BY weight DESC, amount, id) FILTER (WHERE ${condition}))[1] AS ${name}`
}

function priceColumns(alias: string): string {
  const columns = ["id", "amount", "raw_amount", "min_quantity", "max_quantity", "price_list_id", "list_type"]
  return [...columns, "of_region"].map((column) => `${alias}.${column}`).join(", ")
}

function ofRegion(alias: string): string {
  return `EXISTS (SELECT FROM price_rule r WHERE r.price_id = ${alias}.id AND r.deleted_at IS NULL
    AND r.attribute = 'region_id' AND r.value = :region)`
}

/** Uses the engine's format, because its storefront clients expect it. */
function calculatedPrice(row: PriceRow, region: Region): CalculatedPrice {
  const { original } = row
  return {
    id: row.price_set_id,
    is_calculated_price_price_list: row.price_list_id !== null,
    is_calculated_price_tax_inclusive: includesTax(row, region),
    calculated_amount: Number(row.amount),
    raw_calculated_amount: row.raw_amount,
    is_original_price_price_list: original?.price_list_id != null,
    is_original_price_tax_inclusive: original !== null && includesTax(original, region),
    original_amount: original === null ? null : Number(original.amount),
    raw_original_amount: original?.raw_amount ?? null,
    currency_code: row.currency_code,
    calculated_price: sourceOf(row),
    original_price: sourceOf(original),
  }
}

/** The region's own tax setting applies only to prices of that region. */
function includesTax(price: StoredPrice, region: Region): boolean {
  if (price.of_region && region.region_includes_tax !== null) return region.region_includes_tax
  return region.currency_includes_tax ?? false
}

function sourceOf(price: StoredPrice | null): PriceSource {
  return {
    id: price?.id ?? null,
    price_list_id: price?.price_list_id ?? null,
    price_list_type: price?.list_type ?? null,
    min_quantity: Number(price?.min_quantity) || null,
    max_quantity: Number(price?.max_quantity) || null,
  }
}
