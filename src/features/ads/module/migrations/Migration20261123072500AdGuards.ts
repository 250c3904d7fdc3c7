import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Facts are numbers in texts, so that sums are exact. A fact that could not be added up is refused. */
export class Migration20261123072500AdGuards extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE ad_fact ADD CONSTRAINT ad_fact_is_sound CHECK (
        spend_micros ~ '^[0-9]{1,24}$' AND impressions ~ '^[0-9]{1,18}$' AND clicks ~ '^[0-9]{1,18}$'
        AND conversions ~ '^[0-9]{1,18}([.][0-9]{1,6})?$' AND currency_code ~ '^[a-z]{3}$'
        AND day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`)
    this.addSql(`
      ALTER TABLE ad_account ADD CONSTRAINT ad_account_is_sound CHECK (
        platform IN ('meta', 'google') AND status IN ('connected', 'failing', 'revoked')
        AND (status <> 'revoked' OR next_sync_at IS NULL))`)
  }

  override async down(): Promise<void> {
    this.addSql("ALTER TABLE ad_account DROP CONSTRAINT IF EXISTS ad_account_is_sound")
    this.addSql("ALTER TABLE ad_fact DROP CONSTRAINT IF EXISTS ad_fact_is_sound")
  }
}
