import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121154558 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "order_cancellation" drop constraint if exists "order_cancellation_order_id_unique";`,
    )
    this.addSql(
      `create table if not exists "order_cancellation" ("id" text not null, "order_id" text not null, "reason" text null, "actor_type" text not null, "actor_id" text not null, "claimed_until" timestamptz not null, "completed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_cancellation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_order_cancellation_order_id_unique" ON "order_cancellation" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_order_cancellation_deleted_at" ON "order_cancellation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "order_cancellation" cascade;`)
  }
}
