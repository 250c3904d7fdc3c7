import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123032030 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "destination_translation" drop constraint if exists "destination_translation_destination_id_locale_unique";`,
    )
    this.addSql(
      `alter table if exists "destination_translation" drop constraint if exists "destination_translation_slug_unique";`,
    )
    this.addSql(
      `alter table if exists "destination_revision" drop constraint if exists "destination_revision_destination_id_number_unique";`,
    )
    this.addSql(`alter table if exists "destination" drop constraint if exists "destination_slug_unique";`)
    this.addSql(
      `create table if not exists "destination" ("id" text not null, "slug" text not null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "status" text check ("status" in ('draft', 'scheduled', 'published')) not null default 'draft', "published_at" timestamptz null, "revision" integer not null default 1, "metadata" jsonb null, "parent_id" text null, "image" text null, "latitude" real null, "longitude" real null, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "destination_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_destination_slug_unique" ON "destination" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_deleted_at" ON "destination" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_position_title_id" ON "destination" ("position", "title", "id") WHERE status <> 'draft' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_created_at_id" ON "destination" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_parent_id" ON "destination" ("parent_id") WHERE parent_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "destination_revision" ("id" text not null, "number" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "destination_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "destination_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_revision_destination_id" ON "destination_revision" ("destination_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_revision_deleted_at" ON "destination_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_destination_revision_destination_id_number_unique" ON "destination_revision" ("destination_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "destination_translation" ("id" text not null, "slug" text null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "destination_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "destination_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_destination_translation_slug_unique" ON "destination_translation" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_translation_destination_id" ON "destination_translation" ("destination_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_destination_translation_deleted_at" ON "destination_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_destination_translation_destination_id_locale_unique" ON "destination_translation" ("destination_id", "locale") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "destination_revision" add constraint "destination_revision_destination_id_foreign" foreign key ("destination_id") references "destination" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "destination_translation" add constraint "destination_translation_destination_id_foreign" foreign key ("destination_id") references "destination" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "destination_revision" drop constraint if exists "destination_revision_destination_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "destination_translation" drop constraint if exists "destination_translation_destination_id_foreign";`,
    )

    this.addSql(`drop table if exists "destination" cascade;`)

    this.addSql(`drop table if exists "destination_revision" cascade;`)

    this.addSql(`drop table if exists "destination_translation" cascade;`)
  }
}
