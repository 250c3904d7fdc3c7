import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123065712 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "subscription_refund" drop constraint if exists "subscription_refund_reference_total_minor_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_notice" drop constraint if exists "subscription_notice_attempt_id_kind_unique";`,
    )
    this.addSql(
      `create table if not exists "subscription_notice" ("id" text not null, "subscription_id" text not null, "kind" text check ("kind" in ('payment_failed', 'payment_recovered', 'ended_unpaid')) not null, "attempt_id" text not null, "amount_minor" integer not null, "currency_code" text not null, "retry_at" timestamptz null, "due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_notice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_notice_deleted_at" ON "subscription_notice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_notice_attempt_id_kind_unique" ON "subscription_notice" ("attempt_id", "kind") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_notice_due_at" ON "subscription_notice" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_notice_subscription_id" ON "subscription_notice" ("subscription_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_refund" ("id" text not null, "subscription_id" text not null, "provider" text check ("provider" in ('stripe', 'iyzico', 'paytr')) not null, "reference" text not null, "amount_minor" integer not null, "total_minor" integer not null, "currency_code" text not null, "reason" text not null, "due_at" timestamptz null, "error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_refund_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_refund_deleted_at" ON "subscription_refund" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_refund_reference_total_minor_unique" ON "subscription_refund" ("reference", "total_minor") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_refund_due_at" ON "subscription_refund" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_refund_subscription_id" ON "subscription_refund" ("subscription_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`alter table if exists "subscription" add column if not exists "card" text null;`)

    this.addSql(
      `alter table if exists "subscription_checkout" add column if not exists "returned_minor" integer not null default 0, add column if not exists "trial_days" integer not null default 0, add column if not exists "card" text null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "subscription_notice" cascade;`)

    this.addSql(`drop table if exists "subscription_refund" cascade;`)

    this.addSql(`alter table if exists "subscription" drop column if exists "card";`)

    this.addSql(
      `alter table if exists "subscription_checkout" drop column if exists "returned_minor", drop column if exists "trial_days", drop column if exists "card";`,
    )
  }
}
