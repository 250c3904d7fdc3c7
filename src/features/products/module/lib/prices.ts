import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { readRows } from "../../../../lib/database"
import type { Buyer, CalculatedPrice, PriceSource, Region } from "../types"

/** The values for the bindings in {@link chosenPrices} (src/engine/reads). */
export function priceValues({ region, groups, now }: Buyer) {
  return { region: region?.id ?? null, currency: region?.currency_code ?? null, groups, now }
}

/** The values for the bindings in {@link PRICED}. */
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

/** SQL for the price of each variant as JSON, in the engine's format, which {@link findPrices} returns too. */
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

/** The prices of variants. A variant without a price for this buyer is missing in the result. */
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

/** In the database's JSON, the number may be text. */
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
  /** Whether the price is only for this region. */
  of_region: z.boolean(),
})

type PriceRow = z.output<typeof priceRow>
const priceRow = storedPriceRow.extend({
  variant_id: z.string(),
  price_set_id: z.string(),
  currency_code: z.string(),
  original: storedPriceRow.nullable(),
})

function priceColumns(alias: string): string {
  const columns = ["id", "amount", "raw_amount", "min_quantity", "max_quantity", "price_list_id", "list_type"]
  return [...columns, "of_region"].map((column) => `${alias}.${column}`).join(", ")
}

function ofRegion(alias: string): string {
  return `EXISTS (SELECT FROM price_rule r WHERE r.price_id = ${alias}.id AND r.deleted_at IS NULL
    AND r.attribute = 'region_id' AND r.value = :region)`
}

/** A price in the engine's format, because storefronts for the engine expect it. */
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

/**
 * Whether the price includes tax. The region's own setting counts only for prices of this region; otherwise the
 * currency's setting counts.
 */
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
