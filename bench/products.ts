import "../src/root"
import "../src/config"
import type { Pool } from "pg"
import { percentile, print, run, timed } from "./measure"
import { besidePlainEngine, withShop } from "./shop"

/**
 * Measures lists of 20 products with variants, prices and stock among 500 products (and 5,000 for ours). Each product
 * has twelve variants with four prices. Compares them with the engine's own list in the same run. `npm run
 * bench:products`.
 *
 * The engine caches its responses: `anew` requests another page each time, `again` the same one.
 */
const SIZES = [500, 5_000]
const REQUESTS = 60
const WARM_UP = 10
const PORTS = { ours: 19_212, plain: 19_213 }

const OURS = {
  "20 products, anew": "/store/products?limit=20&offset=:any",
  "20 products, again": "/store/products?limit=20",
  "in a range of prices, by price":
    "/store/products?limit=20&order=price&price_min=20&price_max=60&offset=:any",
  "by a word": "/store/products?limit=20&q=product-7",
  "with metadata, read by the engine": "/store/products?limit=20&fields=%2Bmetadata&offset=:any",
  "one product": "/store/products/product-77",
}
const WITH_ALL = "fields=*variants.calculated_price,%2Bvariants.inventory_quantity&region_id=:region"
const PLAIN = {
  "the engine's, anew": `/store/products-of-the-engine?limit=20&${WITH_ALL}&offset=:any`,
  "the engine's, again": `/store/products-of-the-engine?limit=20&${WITH_ALL}`,
}

function main(): Promise<void> {
  return withShop(PORTS.ours, async ({ pool, key, env }) => {
    const region = await one(pool, "SELECT default_region_id FROM store")
    await besidePlainEngine({ port: PORTS.plain, env, key }, async () => {
      for (const [index, size] of SIZES.entries()) {
        await fill(pool, size)
        await compare(size, key, region, index === 0)
      }
    })
  })
}

/** Alternates the routes, so that other load on the machine affects all equally. */
async function compare(size: number, key: string, region: string, withPlain: boolean): Promise<void> {
  const measured = (paths: Record<string, string>, port: number) =>
    Object.entries(paths).map(([what, path]) => ({ what, path, port, times: [] as number[] }))
  const plain = withPlain ? measured(PLAIN, PORTS.plain) : []
  const own = measured(OURS, PORTS.ours)
  for (let number = -WARM_UP; number < REQUESTS; number++)
    for (const { path, port, times } of [...own, ...plain]) {
      const any = String(Math.floor(Math.random() * (size - 40)))
      const time = await timed(port, path.replace(":any", any).replace(":region", region), key)
      if (number >= 0) times.push(time)
    }
  print(`${size} products`, "")
  for (const { what, times } of plain) print(`  ${what}`, `p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms`)
  for (const { what, times } of own) {
    const ratios = plain.map(
      (other) =>
        `${(percentile(other.times, 50) / percentile(times, 50)).toFixed(1)} × as fast as ${other.what}`,
    )
    print(`  ${what}`, [`p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms`, ...ratios].join("; "))
  }
}

const p = (times: number[], share: number) => percentile(times, share).toFixed(1)

async function one(pool: Pool, sql: string): Promise<string> {
  const { rows } = await pool.query<Record<string, string>>(sql)
  return Object.values(rows[0] ?? {})[0] ?? ""
}

/** Adds products up to `size`: twelve variants each, with four prices and one stocked item per variant. */
async function fill(pool: Pool, size: number): Promise<void> {
  const from = Number(await one(pool, "SELECT count(*) FROM product WHERE handle LIKE 'product-%'")) + 1
  const numbers = `generate_series(${from}, ${size}) n`
  const variants = `${numbers}, generate_series(1, 12) k`
  const statements = [
    `INSERT INTO product (id, title, handle, description, status, metadata)
     SELECT 'bp' || n, 'Product ' || n, 'product-' || n, repeat('word ', 60), 'published', '{"a": 1}' FROM ${numbers}`,
    `INSERT INTO product_sales_channel (product_id, sales_channel_id, id)
     SELECT 'bp' || n, (SELECT default_sales_channel_id FROM store), 'bps' || n FROM ${numbers}`,
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
    "VACUUM ANALYZE",
  ]
  for (const statement of statements) await pool.query(statement)
}

run(main)
