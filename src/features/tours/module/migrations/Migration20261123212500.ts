import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The form whose questions each passenger answers. */
export class Migration20261123212500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour ADD COLUMN IF NOT EXISTS passenger_form_id text NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour DROP COLUMN IF EXISTS passenger_form_id`)
  }
}
