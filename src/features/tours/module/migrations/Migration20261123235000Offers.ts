import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const ON_SALE = "WHERE deleted_at IS NULL AND departure_status = 'scheduled'"

/**
 * Adds the columns that lists sort and filter by. `tour_offer` has each tour's next departure and plain prices, and
 * `lib/offers.ts` renews it. A departure's places follow its quota in the same transaction.
 */
export class Migration20261123235000Offers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_offer (
      tour_id text PRIMARY KEY REFERENCES tour (id) ON DELETE CASCADE,
      next_starts_at timestamptz,
      next_from timestamptz NOT NULL,
      next_until timestamptz NOT NULL,
      amounts jsonb,
      amounts_after text NOT NULL,
      amounts_until text NOT NULL)`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_offer_next_until" ON tour_offer (next_until)`)
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_offer_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tour_id text NOT NULL)`)

    this.addSql(`ALTER TABLE tour_departure ADD COLUMN IF NOT EXISTS places_left integer`)
    this.addSql(`CREATE OR REPLACE FUNCTION svc_tour_departure_places() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT size - taken INTO NEW.places_left FROM capacity_quota WHERE id = NEW.quota_id FOR SHARE;
        RETURN NEW;
      END $$`)
    this.addSql(`CREATE OR REPLACE FUNCTION svc_tour_quota_places() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE tour_departure SET places_left = NEW.size - NEW.taken WHERE quota_id = NEW.id;
        RETURN NULL;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_departure_places ON tour_departure`)
    this.addSql(`CREATE TRIGGER svc_tour_departure_places BEFORE INSERT OR UPDATE OF quota_id ON tour_departure
      FOR EACH ROW EXECUTE FUNCTION svc_tour_departure_places()`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_quota_places ON capacity_quota`)
    this.addSql(`CREATE TRIGGER svc_tour_quota_places AFTER UPDATE ON capacity_quota FOR EACH ROW
      WHEN (NEW.kind = 'tour' AND OLD.size - OLD.taken IS DISTINCT FROM NEW.size - NEW.taken)
      EXECUTE FUNCTION svc_tour_quota_places()`)
    this.addSql(`UPDATE tour_departure SET places_left = quota.size - quota.taken
      FROM capacity_quota quota WHERE quota.id = tour_departure.quota_id`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_departure_on_sale" ON tour_departure (tour_id, starts_at)
      INCLUDE (cutoff_at, places_left) ${ON_SALE}`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_departure_soon" ON tour_departure (starts_at)
      INCLUDE (tour_id, cutoff_at, places_left) ${ON_SALE}`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_departure_on_sale", "IDX_tour_departure_soon"`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_quota_places ON capacity_quota`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_departure_places ON tour_departure`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_tour_quota_places(), svc_tour_departure_places()`)
    this.addSql(`ALTER TABLE IF EXISTS tour_departure DROP COLUMN IF EXISTS places_left`)
    this.addSql(`DROP TABLE IF EXISTS tour_offer_change, tour_offer`)
  }
}
