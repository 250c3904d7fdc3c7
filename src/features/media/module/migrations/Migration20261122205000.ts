import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Assets, their texts per language, a shop's own sizes, and the places that use an asset. */
export class Migration20261122205000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS media_asset (
        id text PRIMARY KEY,
        visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
        kind text NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'document')),
        mime_type text NOT NULL,
        filename text NOT NULL,
        folder text NOT NULL DEFAULT '',
        sha256 text NOT NULL,
        version text NOT NULL,
        file text NOT NULL,
        url text NULL,
        bytes integer NOT NULL CHECK (bytes > 0),
        width integer NULL CHECK (width > 0),
        height integer NULL CHECK (height > 0),
        duration_seconds double precision NULL CHECK (duration_seconds >= 0),
        is_animated boolean NOT NULL DEFAULT false,
        focal_x double precision NOT NULL DEFAULT 0.5 CHECK (focal_x BETWEEN 0 AND 1),
        focal_y double precision NOT NULL DEFAULT 0.5 CHECK (focal_y BETWEEN 0 AND 1),
        thumbhash text NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz NULL
      )`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_media_asset_sha256" ON media_asset (sha256) WHERE visibility = 'public'`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_media_asset_created_at_id" ON media_asset (created_at, id) WHERE deleted_at IS NULL`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_media_asset_folder" ON media_asset (folder) WHERE deleted_at IS NULL`,
    )
    this.addSql(`
      CREATE TABLE IF NOT EXISTS media_text (
        asset_id text NOT NULL REFERENCES media_asset (id) ON DELETE CASCADE,
        locale text NOT NULL,
        alt text NULL,
        caption text NULL,
        is_decorative boolean NOT NULL DEFAULT false,
        PRIMARY KEY (asset_id, locale)
      )`)
    this.addSql(`
      CREATE TABLE IF NOT EXISTS media_transform (
        name text PRIMARY KEY,
        width integer NULL CHECK (width BETWEEN 1 AND 4000),
        height integer NULL CHECK (height BETWEEN 1 AND 4000),
        fit text NOT NULL CHECK (fit IN ('cover', 'inside')),
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (width IS NOT NULL OR height IS NOT NULL)
      )`)
    // An asset in use cannot be deleted. The triggers in usage-triggers.ts fill this table.
    this.addSql(`
      CREATE TABLE IF NOT EXISTS media_usage (
        asset_id text NOT NULL REFERENCES media_asset (id) ON DELETE RESTRICT,
        resource text NOT NULL,
        owner_id text NOT NULL,
        table_name text NOT NULL,
        row_id text NOT NULL,
        field text NOT NULL,
        PRIMARY KEY (asset_id, table_name, row_id, field)
      )`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_media_usage_row" ON media_usage (table_name, row_id, field)`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS media_usage, media_transform, media_text, media_asset CASCADE`)
  }
}
