import type { Pool } from "pg"
import { one } from "./fill-products"

const DEPARTURES = 200

/**
 * Adds tours until there are `size`. Each has a unit with a price, and 200 departures from tomorrow on, every second day.
 * A fifth of the departures is sold out.
 */
export async function fillTours(pool: Pool, size: number): Promise<void> {
  const from = Number(await one(pool, "SELECT count(*) FROM tour WHERE slug LIKE 'bench-tour-%'")) + 1
  const numbers = `generate_series(${from}, ${size}) n`
  const departures = `${numbers}, generate_series(1, ${DEPARTURES}) k`
  const start = "date_trunc('hour', now()) + make_interval(days => 2 * k, mins => n % 60)"
  const statements = [
    `INSERT INTO tour (id, slug, locale, title, body, body_format, html, lead, plain, reading_minutes, status, published_at,
                       duration_days, timezone, position)
     SELECT 'bt' || n, 'bench-tour-' || n, 'en', 'Walk ' || n, '<p>Text</p>', 'html', '<p>Text</p>', 'Text', 'Text', 1,
            'published', now() - interval '1 day', 1 + n % 14, 'UTC', n FROM ${numbers}`,
    `WITH places AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank, count(*) OVER () FROM destination)
     INSERT INTO tour_destination (tour_id, destination_id)
     SELECT 'bt' || n, id FROM ${numbers} JOIN places ON n % count = rank`,
    `WITH groups AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank, count(*) OVER () FROM tour_category)
     INSERT INTO tour_in_category (tour_id, category_id)
     SELECT 'bt' || n, id FROM ${numbers} JOIN groups ON n % count = rank`,
    `INSERT INTO tour_unit (id, tour_id, title) SELECT 'btu' || n, 'bt' || n, 'Adult' FROM ${numbers}`,
    `INSERT INTO tour_rate (id, tour_id, unit_id, product_id, variant_id)
     SELECT 'btr' || n, 'bt' || n, 'btu' || n, 'btp' || n, 'btv' || n FROM ${numbers}`,
    `INSERT INTO price_set (id) SELECT 'bts' || n FROM ${numbers}`,
    `INSERT INTO product_variant_price_set (variant_id, price_set_id, id)
     SELECT 'btv' || n, 'bts' || n, 'btvs' || n FROM ${numbers}`,
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
     SELECT 'btx' || n || c, 'bts' || n, c, 50 + n % 400,
            jsonb_build_object('value', (50 + n % 400)::text, 'precision', 20), 0
       FROM ${numbers}, unnest(ARRAY['eur', 'usd', 'try']) c`,
    `INSERT INTO capacity_quota (id, kind, owner_id, title, size, taken)
     SELECT 'btq' || n || '-' || k, 'tour', 'bt' || n, 'Departure', 10, CASE WHEN k % 5 = 0 THEN 10 ELSE n % 10 END
       FROM ${departures}`,
    `INSERT INTO tour_departure (id, tour_id, quota_id, starts_at, ends_at, local_start, timezone, cutoff_at)
     SELECT 'btd' || n || '-' || k, 'bt' || n, 'btq' || n || '-' || k, ${start}, ${start} + interval '9 hours',
            to_char(${start}, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', ${start} FROM ${departures}`,
    "VACUUM ANALYZE",
  ]
  for (const statement of statements) await pool.query(statement)
}

/** A sale for everybody, with a price for each tour. No tour has a plain price then. */
export async function addPriceList(pool: Pool): Promise<void> {
  const statements = [
    `INSERT INTO price_list (id, title, description, status, type, rules_count)
     VALUES ('btlist', 'Sale', 'Sale', 'active', 'sale', 0)`,
    `INSERT INTO price (id, price_set_id, price_list_id, currency_code, amount, raw_amount, rules_count)
     SELECT 'btl' || id, price_set_id, 'btlist', currency_code, amount - 5,
            jsonb_build_object('value', (amount - 5)::text, 'precision', 20), 0
       FROM price WHERE id LIKE 'btx%' AND currency_code = 'eur'`,
    "VACUUM ANALYZE",
  ]
  for (const statement of statements) await pool.query(statement)
}

/** Removes it, so that the next shop begins without. */
export async function removePriceList(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM price WHERE price_list_id = 'btlist'")
  await pool.query("DELETE FROM price_list WHERE id = 'btlist'")
}
