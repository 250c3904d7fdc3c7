import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121162347 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "product_template" drop constraint if exists "product_template_slug_unique";`,
    )
    this.addSql(
      `create table if not exists "product_template" ("id" text not null, "slug" text not null, "title" text not null, "description" text null, "attributes" jsonb not null, "options" jsonb not null, "product_type" text null, "tags" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_template_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_product_template_slug_unique" ON "product_template" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_product_template_deleted_at" ON "product_template" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_product_template_title_id" ON "product_template" ("title", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "product_template" cascade;`)
  }
}
