import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index covers only the first part of longer texts. */
const SEARCHED_CHARACTERS = 100_000

const words = `ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left(title || ' ' || coalesce(excerpt, '') || ' ' || plain, ${SEARCHED_CHARACTERS}))) STORED`

const CHECKS = {
  event_times: { table: "event", rule: "ends_at >= starts_at" },
  event_ticket_sale: { table: "event_ticket", rule: "sales_end_at >= sales_start_at" },
  event_ticket_least: { table: "event_ticket", rule: "min_per_order >= 1" },
  event_ticket_most: { table: "event_ticket", rule: "max_per_order >= min_per_order" },
}

/**
 * Adds the search index for the list's `q`, checks of times and quantities, and a trigger that keeps check-ins as they
 * are.
 */
export class Migration20261123000800Rules extends Migration {
  override async up(): Promise<void> {
    for (const table of ["event", "event_translation"]) {
      this.addSql(`ALTER TABLE ${table} ${words}`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_words" ON ${table} USING gin (words)`)
    }
    for (const [name, { table, rule }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${rule})`)
    this.addSql(`CREATE OR REPLACE FUNCTION svc_event_check_in_stays() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'A check-in cannot change.' USING ERRCODE = 'SV024'; END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_check_in_stays ON event_check_in`)
    this.addSql(`CREATE TRIGGER svc_event_check_in_stays BEFORE UPDATE OR DELETE ON event_check_in
      FOR EACH ROW EXECUTE FUNCTION svc_event_check_in_stays()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_check_in_stays ON event_check_in`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_event_check_in_stays()`)
    for (const [name, { table }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name}`)
    for (const table of ["event", "event_translation"])
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS words`)
  }
}
