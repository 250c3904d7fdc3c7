import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A trigger that refuses changes of published rates. Only the admin's decision about a held snapshot may change. */
export class Migration20261122204400RateGuards extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION rate_snapshot_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.source, OLD.base, OLD.as_of, OLD.fetched_at, OLD.stale_at, OLD.is_inverse, OLD.rates)
           IS DISTINCT FROM
           (NEW.source, NEW.base, NEW.as_of, NEW.fetched_at, NEW.stale_at, NEW.is_inverse, NEW.rates) THEN
          RAISE EXCEPTION 'A rate snapshot never changes.' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS rate_snapshot_is_immutable ON rate_snapshot`)
    this.addSql(`
      CREATE TRIGGER rate_snapshot_is_immutable BEFORE UPDATE ON rate_snapshot
         FOR EACH ROW EXECUTE FUNCTION rate_snapshot_is_immutable()`)
    this.addSql(`ALTER TABLE currency_pair DROP CONSTRAINT IF EXISTS currency_pair_is_sound`)
    this.addSql(`
      ALTER TABLE currency_pair ADD CONSTRAINT currency_pair_is_sound CHECK (
        base ~ '^[a-z]{3}$' AND quote ~ '^[a-z]{3}$' AND base <> quote
        AND CAST(manual_rate AS numeric) > 0 AND CAST(margin_percent AS numeric) >= 0
        AND CAST(rounding_increment AS numeric) > 0)`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE currency_pair DROP CONSTRAINT IF EXISTS currency_pair_is_sound`)
    this.addSql(`DROP TRIGGER IF EXISTS rate_snapshot_is_immutable ON rate_snapshot`)
    this.addSql(`DROP FUNCTION IF EXISTS rate_snapshot_is_immutable`)
  }
}
