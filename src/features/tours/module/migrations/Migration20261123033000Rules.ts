import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index covers only the first part of longer texts. */
const SEARCHED_CHARACTERS = 100_000

const words = `ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left(title || ' ' || coalesce(excerpt, '') || ' ' || plain, ${SEARCHED_CHARACTERS}))) STORED`

const JOINS = { tour_destination: "destination_id", tour_in_category: "category_id" }

const CHECKS = {
  tour_duration: { table: "tour", rule: "duration_days >= 1" },
  tour_unit_ages: { table: "tour_unit", rule: "min_age >= 0 AND max_age >= min_age" },
  tour_unit_oldest: { table: "tour_unit", rule: "max_age >= 0" },
  tour_unit_places: { table: "tour_unit", rule: "places >= 0" },
  tour_season_dates: { table: "tour_season", rule: "ends_on >= starts_on" },
  tour_departure_times: { table: "tour_departure", rule: "ends_at >= starts_at AND cutoff_at <= starts_at" },
  tour_departure_least: { table: "tour_departure", rule: "min_participants >= 0" },
}

/** The words that the list's `q` finds, the groups of tours, and rules for numbers and times. */
export class Migration20261123033000Rules extends Migration {
  override async up(): Promise<void> {
    for (const table of ["tour", "tour_translation"]) {
      this.addSql(`ALTER TABLE ${table} ${words}`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_words" ON ${table} USING gin (words)`)
    }
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_destination (
      tour_id text NOT NULL REFERENCES tour (id) ON DELETE CASCADE, destination_id text NOT NULL,
      PRIMARY KEY (tour_id, destination_id))`)
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_in_category (
      tour_id text NOT NULL REFERENCES tour (id) ON DELETE CASCADE, category_id text NOT NULL,
      PRIMARY KEY (tour_id, category_id))`)
    for (const [table, column] of Object.entries(JOINS))
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_${column}" ON ${table} (${column}, tour_id)`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_rate_base" ON tour_rate (unit_id)
      WHERE season_id IS NULL AND deleted_at IS NULL`)
    for (const [name, { table, rule }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${rule})`)
  }

  override async down(): Promise<void> {
    for (const [name, { table }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name}`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_rate_base"`)
    for (const table of Object.keys(JOINS)) this.addSql(`DROP TABLE IF EXISTS ${table}`)
    for (const table of ["tour", "tour_translation"])
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS words`)
  }
}
