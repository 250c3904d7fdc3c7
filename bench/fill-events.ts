import type { Pool } from "pg"
import { one } from "./fill-products"

/** Types of tickets of each event, and admissions to each. */
const [TYPES, ADMISSIONS] = [10, 10]
/** Admissions of the customer whose tickets are measured. */
const OWN = 150

/**
 * Adds events until there are `size`. Each has 10 types of tickets with prices, one quota, and 10 sold admissions. Every
 * second event has a German translation.
 */
export async function fillEvents(pool: Pool, size: number): Promise<void> {
  const from = Number(await one(pool, "SELECT count(*) FROM event WHERE slug LIKE 'bench-event-%'")) + 1
  const numbers = `generate_series(${from}, ${size}) n`
  const types = `${numbers}, generate_series(1, ${TYPES}) k`
  const admissions = `${numbers}, generate_series(1, ${ADMISSIONS}) k`
  const text = `body, body_format, html, lead, plain, reading_minutes`
  const texts = `'<p>Text</p>', 'html', '<p>Text</p>', 'Text', 'Text of walk' || n % 5, 1`
  const start = "date_trunc('hour', now()) + make_interval(hours => n)"
  const statements = [
    `INSERT INTO event (id, slug, locale, title, ${text}, status, published_at, starts_at, ends_at, venue)
     SELECT 'be' || n, 'bench-event-' || n, 'en', 'Night ' || n, ${texts}, 'published', now() - interval '1 day',
            ${start}, ${start} + interval '3 hours', '{"name": "Hall"}' FROM ${numbers}`,
    `INSERT INTO event_translation (id, event_id, locale, title, ${text})
     SELECT 'bet' || n, 'be' || n, 'de', 'Nacht ' || n, ${texts} FROM ${numbers} WHERE n % 2 = 0`,
    `INSERT INTO capacity_quota (id, kind, owner_id, title, size) SELECT 'beq' || n, 'event', 'be' || n, 'Hall', 50 FROM ${numbers}`,
    `INSERT INTO product (id, title, handle, status) SELECT 'bep' || n, 'Night ' || n, 'bench-event-' || n, 'draft' FROM ${numbers}`,
    `INSERT INTO product_variant (id, title, product_id, manage_inventory)
     SELECT 'bev' || n || '-' || k, 'Type ' || k, 'bep' || n, false FROM ${types}`,
    `INSERT INTO price_set (id) SELECT 'bes' || n || '-' || k FROM ${types}`,
    `INSERT INTO product_variant_price_set (variant_id, price_set_id, id)
     SELECT 'bev' || n || '-' || k, 'bes' || n || '-' || k, 'bevs' || n || '-' || k FROM ${types}`,
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
     SELECT 'bex' || n || '-' || k, 'bes' || n || '-' || k, 'eur', 10 + k,
            jsonb_build_object('value', (10 + k)::text, 'precision', 20), 0 FROM ${types}`,
    `INSERT INTO event_ticket (id, event_id, title, product_id, variant_id, quota_ids, position)
     SELECT 'bek' || n || '-' || k, 'be' || n, 'Type ' || k, 'bep' || n, 'bev' || n || '-' || k, ARRAY['beq' || n], k
       FROM ${types}`,
    `INSERT INTO capacity_hold (id, kind, owner_id, quota_ids, places, status, cart_id, order_id, renewable_until)
     SELECT 'beh' || n, 'event', 'be' || n, ARRAY['beq' || n], ${ADMISSIONS}, 'sold', 'bec' || n, 'beo' || n, now()
       FROM ${numbers}`,
    `INSERT INTO capacity_hold_line (id, hold_id, token, subject_id, variant_id, quantity, order_line_id)
     SELECT 'bel' || n || '-' || k, 'beh' || n, 'bench' || n || '-' || k, 'bek' || n || '-' || k, 'bev' || n || '-' || k, 1,
            'bei' || n || '-' || k FROM ${admissions}`,
    `INSERT INTO event_registration (id, event_id, ticket_id, hold_line_id, number, status, code, order_id, first_name, last_name)
     SELECT 'ber' || n || '-' || k, 'be' || n, 'bek' || n || '-' || k, 'bel' || n || '-' || k, 1, 'confirmed',
            'bench' || n || '-' || k, 'beo' || n, 'Ada', 'Number ' || n FROM ${admissions}`,
    "VACUUM ANALYZE",
  ]
  for (const statement of statements) await pool.query(statement)
}

/** Gives a customer an order with 150 admissions to events that {@link fillEvents} has added. */
export async function giveTickets(pool: Pool, customer: string): Promise<void> {
  await pool.query(
    `INSERT INTO "order" (id, customer_id, currency_code, status) VALUES ('beo_own', $1, 'eur', 'pending')`,
    [customer],
  )
  await pool.query(
    `INSERT INTO event_registration (id, event_id, ticket_id, hold_line_id, number, status, code, order_id, first_name)
     SELECT 'beown' || k, 'be' || (1 + k % 20), 'bek' || (1 + k % 20) || '-1', 'beown', k, 'confirmed', 'beown' || k,
            'beo_own', 'Ada ' || k FROM generate_series(1, ${OWN}) k`,
  )
}
