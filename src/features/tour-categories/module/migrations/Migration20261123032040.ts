import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123032040 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "tour_category" drop constraint if exists "tour_category_slug_unique";`,
    )
    this.addSql(
      `create table if not exists "tour_category" ("id" text not null, "slug" text not null, "name" text not null, "description" text null, "parent_id" text null, "position" integer not null default 0, "translations" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_category_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_category_slug_unique" ON "tour_category" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_category_deleted_at" ON "tour_category" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_category_position_name_id" ON "tour_category" ("position", "name", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_category_parent_id" ON "tour_category" ("parent_id") WHERE parent_id IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "tour_category" cascade;`)
  }
}
