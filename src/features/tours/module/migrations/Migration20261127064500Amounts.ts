import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Moves the known prices of tours into a narrow table with an index by price. Before, each list by price read the wide
 * rows of all tours several times. `tour_buyer` says how far the prices of a kind of buyer are stored.
 */
export class Migration20261127064500Amounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_amount (
      tour_id text NOT NULL REFERENCES tour (id) ON DELETE CASCADE,
      buyer text NOT NULL,
      amount numeric NOT NULL,
      PRIMARY KEY (tour_id, buyer))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_amount_buyer" ON tour_amount (buyer, amount, tour_id)`)
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_buyer (
      key text PRIMARY KEY, version bigint NOT NULL, since timestamptz NOT NULL)`)

    this.addSql(`CREATE SEQUENCE IF NOT EXISTS tour_offer_version`)
    this.addSql(`ALTER TABLE tour_offer
      DROP COLUMN IF EXISTS amounts, DROP COLUMN IF EXISTS special, DROP COLUMN IF EXISTS special_since,
      ADD COLUMN IF NOT EXISTS is_special boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS version bigint NOT NULL DEFAULT nextval('tour_offer_version')`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_offer_special" ON tour_offer (version) INCLUDE (tour_id)
      WHERE is_special`)
    // Lists look for the few rows whose seasons are not today's.
    for (const column of ["amounts_after", "amounts_until"])
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_offer_${column}" ON tour_offer (${column})`)
    this.addSql(`INSERT INTO tour_offer_change (tour_id) SELECT id FROM tour`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_offer_special", "IDX_tour_offer_amounts_after",
      "IDX_tour_offer_amounts_until"`)
    this.addSql(`ALTER TABLE IF EXISTS tour_offer DROP COLUMN IF EXISTS is_special, DROP COLUMN IF EXISTS version,
      ADD COLUMN IF NOT EXISTS amounts jsonb, ADD COLUMN IF NOT EXISTS special jsonb,
      ADD COLUMN IF NOT EXISTS special_since timestamptz`)
    this.addSql(`DROP SEQUENCE IF EXISTS tour_offer_version`)
    this.addSql(`DROP TABLE IF EXISTS tour_amount, tour_buyer`)
    this.addSql(`INSERT INTO tour_offer_change (tour_id) SELECT id FROM tour`)
  }
}
