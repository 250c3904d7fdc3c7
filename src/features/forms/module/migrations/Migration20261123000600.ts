import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The files of a submission: what admins read, and the ids of their assets. */
export class Migration20261123000600 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE form_submission ADD COLUMN IF NOT EXISTS files jsonb NOT NULL DEFAULT '[]', ADD COLUMN IF NOT EXISTS file_ids jsonb NOT NULL DEFAULT '[]'`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE form_submission DROP COLUMN IF EXISTS files, DROP COLUMN IF EXISTS file_ids`)
  }
}
