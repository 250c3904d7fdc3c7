import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123070313 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "glossary" drop constraint if exists "glossary_title_unique";`)
    this.addSql(
      `create table if not exists "glossary" ("id" text not null, "title" text not null, "source_locale" text not null, "target_locale" text not null, "terms" jsonb not null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "glossary_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_glossary_title_unique" ON "glossary" ("title") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_glossary_deleted_at" ON "glossary" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_glossary_created_at_id" ON "glossary" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "glossary" cascade;`)
  }
}
