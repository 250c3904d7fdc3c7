import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The itinerary, inclusions and exclusions in other languages, and how many of a unit one booking may have. */
export class Migration20261126154700Details extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour ADD COLUMN IF NOT EXISTS detail_translations jsonb NULL`)
    this.addSql(`ALTER TABLE IF EXISTS tour_unit ADD COLUMN IF NOT EXISTS max_per_booking integer NULL`)
    this.addSql(`ALTER TABLE IF EXISTS tour_unit ADD CONSTRAINT tour_unit_most CHECK (max_per_booking >= 1)`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_unit DROP COLUMN IF EXISTS max_per_booking`)
    this.addSql(`ALTER TABLE IF EXISTS tour DROP COLUMN IF EXISTS detail_translations`)
  }
}
