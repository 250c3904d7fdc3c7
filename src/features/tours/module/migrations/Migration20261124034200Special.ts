import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Prices of tours with price lists or rules, by kind of buyer (`lib/special-prices.ts`). */
export class Migration20261124034200Special extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_offer
      ADD COLUMN IF NOT EXISTS special jsonb, ADD COLUMN IF NOT EXISTS special_since timestamptz`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_offer
      DROP COLUMN IF EXISTS special, DROP COLUMN IF EXISTS special_since`)
  }
}
