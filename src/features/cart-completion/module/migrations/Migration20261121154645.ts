import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121154645 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "cart_completion" drop constraint if exists "cart_completion_cart_id_unique";`,
    )
    this.addSql(
      `create table if not exists "cart_completion" ("id" text not null, "cart_id" text not null, "payment_session_id" text null, "leased_until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "cart_completion_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_cart_completion_cart_id_unique" ON "cart_completion" ("cart_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cart_completion_deleted_at" ON "cart_completion" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cart_completion_leased_until" ON "cart_completion" ("leased_until") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "cart_completion" cascade;`)
  }
}
