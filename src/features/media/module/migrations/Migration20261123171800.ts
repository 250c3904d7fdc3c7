import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The files of replacements that are not finished yet. A server that stops in between leaves such a row. */
export class Migration20261123171800 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS media_unfinished_version (
        asset_id text NOT NULL REFERENCES media_asset (id) ON DELETE CASCADE,
        version text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (asset_id, version)
      )`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_media_unfinished_version_created_at" ON media_unfinished_version (created_at)`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS media_unfinished_version`)
  }
}
