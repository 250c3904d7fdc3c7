import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122211054 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "redirect_miss" drop constraint if exists "redirect_miss_path_unique";`,
    )
    this.addSql(
      `alter table if exists "redirect" drop constraint if exists "redirect_source_locale_match_unique";`,
    )
    this.addSql(
      `create table if not exists "redirect" ("id" text not null, "source" text not null, "locale" text not null default '', "match" text check ("match" in ('exact', 'prefix')) not null default 'exact', "target" text not null, "status_code" integer not null default 301, "origin" text check ("origin" in ('manual', 'import', 'automatic')) not null default 'manual', "settled" integer not null default 0, "ends_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "redirect_pkey" primary key ("id"), constraint redirect_source_is_path check (source ~ '^/(\$|[^/])'), constraint redirect_target_is_address check (target ~ '^(/(\$|[^/\\\\])|https?://)'), constraint redirect_status check (status_code IN (301, 302)), constraint redirect_is_no_self check (source <> target));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_redirect_deleted_at" ON "redirect" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_redirect_source_locale_match_unique" ON "redirect" ("source", "locale", "match") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_redirect_created_at_id" ON "redirect" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "redirect_miss" ("id" text not null, "path" text not null, "count" integer not null, "last_seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "redirect_miss_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_redirect_miss_path_unique" ON "redirect_miss" ("path") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_redirect_miss_deleted_at" ON "redirect_miss" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_redirect_miss_count_id" ON "redirect_miss" ("count", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_redirect_miss_last_seen_at_id" ON "redirect_miss" ("last_seen_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "redirect" cascade;`)

    this.addSql(`drop table if exists "redirect_miss" cascade;`)
  }
}
