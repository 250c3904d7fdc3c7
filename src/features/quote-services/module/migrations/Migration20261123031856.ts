import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123031856 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "quote_service" drop constraint if exists "quote_service_code_unique";`,
    )
    this.addSql(
      `create table if not exists "quote_service" ("id" text not null, "code" text not null, "name" text not null, "description" text null, "unit" text check ("unit" in ('piece', 'hour', 'day', 'visit', 'employee', 'month', 'year')) not null default 'piece', "base_amount" numeric null, "currency_code" text null, "requires_isg" boolean not null default false, "raw_base_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "quote_service_pkey" primary key ("id"), constraint quote_service_price check ((base_amount IS NULL) = (currency_code IS NULL)));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_quote_service_code_unique" ON "quote_service" ("code") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_service_deleted_at" ON "quote_service" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_service_name_id" ON "quote_service" ("name", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "quote_service" cascade;`)
  }
}
