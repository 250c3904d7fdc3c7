import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Assets that belong to one record, such as the files of a form's submission. They are deleted with it. */
export class Migration20261123000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE media_asset ADD COLUMN IF NOT EXISTS is_owned boolean NOT NULL DEFAULT false CHECK (NOT is_owned OR visibility = 'private')`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_media_asset_owned" ON media_asset (created_at) WHERE is_owned`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE media_asset DROP COLUMN IF EXISTS is_owned`)
  }
}
