import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The form that asked a passenger, and its version at that time. */
export class Migration20261123235100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_passenger
      ADD COLUMN IF NOT EXISTS form_id text NULL, ADD COLUMN IF NOT EXISTS form_version integer NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_passenger
      DROP COLUMN IF EXISTS form_id, DROP COLUMN IF EXISTS form_version`)
  }
}
