import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The days on which a tour has places left (`lib/departing.ts`). Lists by departure read them. */
export class Migration20261124034000Days extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_offer
      ADD COLUMN IF NOT EXISTS days_from date, ADD COLUMN IF NOT EXISTS days varbit[]`)
    // No list looks for the departures of all tours any more. Each change of places had to write this index.
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_departure_soon"`)
    // Lists count all public tours. This index is far smaller than the table with its texts.
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_public" ON tour (position, id) INCLUDE (published_at)
      WHERE status <> 'draft' AND deleted_at IS NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE IF EXISTS tour_offer DROP COLUMN IF EXISTS days_from, DROP COLUMN IF EXISTS days`,
    )
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_public"`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_departure_soon" ON tour_departure (starts_at)
      INCLUDE (tour_id, cutoff_at, places_left)
      WHERE deleted_at IS NULL AND departure_status = 'scheduled'`)
  }
}
