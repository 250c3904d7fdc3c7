import type { Pool } from "pg"

/** Adds products until there are `size`. Each has twelve variants with four prices and a stock. */
export async function fillProducts(pool: Pool, size: number): Promise<void> {
  const from = Number(await one(pool, "SELECT count(*) FROM product WHERE handle LIKE 'product-%'")) + 1
  const numbers = `generate_series(${from}, ${size}) n`
  const variants = `${numbers}, generate_series(1, 12) k`
  const statements = [
    `INSERT INTO product (id, title, handle, description, status, metadata)
     SELECT 'bp' || n, 'Product ' || n, 'product-' || n, repeat('word ', 60), 'published', '{"a": 1}' FROM ${numbers}`,
    `INSERT INTO product_sales_channel (product_id, sales_channel_id, id)
     SELECT 'bp' || n, (SELECT default_sales_channel_id FROM store), 'bps' || n FROM ${numbers}`,
    `INSERT INTO product_shipping_profile (product_id, shipping_profile_id, id)
     SELECT 'bp' || n, (SELECT id FROM shipping_profile ORDER BY created_at LIMIT 1), 'bpp' || n FROM ${numbers}`,
    `INSERT INTO product_option (id, title, is_exclusive) SELECT 'bo' || n, 'Size', true FROM ${numbers}`,
    `INSERT INTO product_product_option (id, product_id, product_option_id)
     SELECT 'bpo' || n, 'bp' || n, 'bo' || n FROM ${numbers}`,
    `INSERT INTO product_option_value (id, value, option_id, rank)
     SELECT 'bw' || n || '-' || k, 'Size ' || k, 'bo' || n, k FROM ${variants}`,
    `INSERT INTO product_product_option_value (id, product_product_option_id, product_option_value_id)
     SELECT 'bpw' || n || '-' || k, 'bpo' || n, 'bw' || n || '-' || k FROM ${variants}`,
    `INSERT INTO product_variant (id, title, sku, product_id, variant_rank)
     SELECT 'bv' || n || '-' || k, 'Size ' || k, 'SKU-' || n || '-' || k, 'bp' || n, k FROM ${variants}`,
    `INSERT INTO product_variant_option (variant_id, option_value_id)
     SELECT 'bv' || n || '-' || k, 'bw' || n || '-' || k FROM ${variants}`,
    `INSERT INTO price_set (id) SELECT 'bs' || n || '-' || k FROM ${variants}`,
    `INSERT INTO product_variant_price_set (variant_id, price_set_id, id)
     SELECT 'bv' || n || '-' || k, 'bs' || n || '-' || k, 'bvs' || n || '-' || k FROM ${variants}`,
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
     SELECT 'bx' || n || '-' || k || c, 'bs' || n || '-' || k, c, amount, jsonb_build_object('value', amount::text, 'precision', 20), 0
       FROM (SELECT n, k, c, (n * 7 + k) % 100 + 1 AS amount
               FROM ${variants}, unnest(ARRAY['eur', 'usd', 'gbp', 'try']) c) priced`,
    `INSERT INTO inventory_item (id, sku) SELECT 'bi' || n || '-' || k, 'SKU-' || n || '-' || k FROM ${variants}`,
    `INSERT INTO product_variant_inventory_item (variant_id, inventory_item_id, id, required_quantity)
     SELECT 'bv' || n || '-' || k, 'bi' || n || '-' || k, 'bvi' || n || '-' || k, 1 FROM ${variants}`,
    `INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity)
     SELECT 'bl' || n || '-' || k, 'bi' || n || '-' || k,
            (SELECT stock_location_id FROM sales_channel_stock_location LIMIT 1), 9, '{"value": "9", "precision": 20}'
       FROM ${variants}`,
    `WITH categories AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank, count(*) OVER () FROM product_category)
     INSERT INTO product_category_product (product_id, product_category_id)
     SELECT 'bp' || n, id FROM ${numbers} JOIN categories ON n % count = rank`,
    `WITH collections AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank, count(*) OVER () FROM product_collection)
     UPDATE product SET collection_id = collections.id FROM ${numbers} JOIN collections ON n % count = rank
      WHERE product.id = 'bp' || n`,
    "VACUUM ANALYZE",
  ]
  for (const statement of statements) await pool.query(statement)
}

/** Translates the titles and descriptions of these products, and the titles of their variants, into one language. */
export async function fillTranslations(pool: Pool, locale: string): Promise<void> {
  const translate = (reference: string, texts: string, record: string, where: string) =>
    pool.query(
      `INSERT INTO translation (id, reference, reference_id, locale_code, translations)
       SELECT 'bt' || o.id, '${reference}', o.id, $1, jsonb_build_object(${texts}) FROM ${record} o WHERE ${where}`,
      [locale],
    )
  const texts = "'title', 'Produkt ' || o.id, 'description', repeat('Wort ', 60)"
  await translate("product", texts, "product", "handle LIKE 'product-%'")
  await translate("product_variant", "'title', 'Größe ' || o.id", "product_variant", "sku LIKE 'SKU-%'")
  await pool.query("VACUUM ANALYZE translation")
}

/** Returns the first value of the first row. */
export async function one(pool: Pool, sql: string): Promise<string> {
  const { rows } = await pool.query<Record<string, string>>(sql)
  return Object.values(rows[0] ?? {})[0] ?? ""
}
