import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121130838 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "page_translation" drop constraint if exists "page_translation_page_id_locale_unique";`,
    )
    this.addSql(
      `alter table if exists "page_translation" drop constraint if exists "page_translation_slug_unique";`,
    )
    this.addSql(
      `alter table if exists "page_revision" drop constraint if exists "page_revision_page_id_number_unique";`,
    )
    this.addSql(`alter table if exists "page" drop constraint if exists "page_slug_unique";`)
    this.addSql(
      `create table if not exists "page" ("id" text not null, "slug" text not null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "status" text check ("status" in ('draft', 'scheduled', 'published')) not null default 'draft', "published_at" timestamptz null, "revision" integer not null default 1, "metadata" jsonb null, "position" integer not null default 0, "template" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "page_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_page_slug_unique" ON "page" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_deleted_at" ON "page" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_position_title_id" ON "page" ("position", "title", "id") WHERE status <> 'draft' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_created_at_id" ON "page" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "page_revision" ("id" text not null, "number" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "page_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "page_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_revision_page_id" ON "page_revision" ("page_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_revision_deleted_at" ON "page_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_page_revision_page_id_number_unique" ON "page_revision" ("page_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "page_translation" ("id" text not null, "slug" text null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "page_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "page_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_page_translation_slug_unique" ON "page_translation" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_translation_page_id" ON "page_translation" ("page_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_page_translation_deleted_at" ON "page_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_page_translation_page_id_locale_unique" ON "page_translation" ("page_id", "locale") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "page_revision" add constraint "page_revision_page_id_foreign" foreign key ("page_id") references "page" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "page_translation" add constraint "page_translation_page_id_foreign" foreign key ("page_id") references "page" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "page_revision" drop constraint if exists "page_revision_page_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "page_translation" drop constraint if exists "page_translation_page_id_foreign";`,
    )

    this.addSql(`drop table if exists "page" cascade;`)

    this.addSql(`drop table if exists "page_revision" cascade;`)

    this.addSql(`drop table if exists "page_translation" cascade;`)
  }
}
