import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122235828 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "rate_price_list" drop constraint if exists "rate_price_list_base_quote_status_unique";`,
    )
    this.addSql(
      `create table if not exists "rate_price_list" ("id" text not null, "base" text not null, "quote" text not null, "rate" text not null, "source" text not null, "as_of" text not null, "price_list_id" text not null, "prices" integer not null default 0, "status" text check ("status" in ('filling', 'applied', 'replaced', 'undone')) not null default 'filling', "replaces_id" text null, "created_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "rate_price_list_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_rate_price_list_deleted_at" ON "rate_price_list" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_rate_price_list_base_quote_status_unique" ON "rate_price_list" ("base", "quote", "status") WHERE status IN ('filling', 'applied') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_rate_price_list_created_at_id" ON "rate_price_list" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "rate_price_list" cascade;`)
  }
}
