import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123032227 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "subscription_provider_ref" drop constraint if exists "subscription_provider_ref_provider_account_subject_id_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_plan_price" drop constraint if exists "subscription_plan_price_plan_id_currency_code_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_plan" drop constraint if exists "subscription_plan_handle_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_invoice" drop constraint if exists "subscription_invoice_reference_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_cycle" drop constraint if exists "subscription_cycle_subscription_id_period_start_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_checkout" drop constraint if exists "subscription_checkout_provider_provider_ref_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_checkout" drop constraint if exists "subscription_checkout_subscription_id_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_charge_attempt" drop constraint if exists "subscription_charge_attempt_cycle_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription_charge_attempt" drop constraint if exists "subscription_charge_attempt_merchant_ref_unique";`,
    )
    this.addSql(
      `alter table if exists "subscription" drop constraint if exists "subscription_provider_provider_ref_unique";`,
    )
    this.addSql(
      `create table if not exists "subscription" ("id" text not null, "customer_id" text not null, "plan_id" text not null, "price_id" text null, "quantity" integer not null default 1, "provider" text check ("provider" in ('stripe', 'iyzico', 'paytr')) null, "provider_ref" text null, "status" text check ("status" in ('pending', 'active', 'paused', 'past_due', 'canceled')) not null, "anchor_at" timestamptz not null, "period" integer not null default 0, "current_period_start" timestamptz not null, "current_period_end" timestamptz not null, "trial_end" timestamptz null, "cancel_at_period_end" boolean not null default false, "canceled_at" timestamptz null, "paused_at" timestamptz null, "next_action_at" timestamptz null, "locale" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_deleted_at" ON "subscription" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_customer_id_created_at" ON "subscription" ("customer_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_provider_provider_ref_unique" ON "subscription" ("provider", "provider_ref") WHERE provider_ref IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_free_once" ON "subscription" ("customer_id", "plan_id") WHERE provider IS NULL AND status <> 'canceled' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_next_action_at" ON "subscription" ("next_action_at") WHERE next_action_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_plan_id" ON "subscription" ("plan_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_charge_attempt" ("id" text not null, "subscription_id" text not null, "cycle_id" text not null, "number" integer not null, "merchant_ref" text not null, "status" text check ("status" in ('planned', 'sent', 'succeeded', 'failed', 'unknown')) not null, "amount_minor" integer not null, "currency_code" text not null, "error" text null, "sent_at" timestamptz null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_charge_attempt_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_charge_attempt_merchant_ref_unique" ON "subscription_charge_attempt" ("merchant_ref") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_charge_attempt_deleted_at" ON "subscription_charge_attempt" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_charge_attempt_cycle_id_number_unique" ON "subscription_charge_attempt" ("cycle_id", "number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_charge_once" ON "subscription_charge_attempt" ("cycle_id") WHERE status = 'succeeded' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_charge_open" ON "subscription_charge_attempt" ("cycle_id") WHERE status IN ('planned', 'sent', 'unknown') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_charge_attempt_subscription_id" ON "subscription_charge_attempt" ("subscription_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_checkout" ("id" text not null, "customer_id" text not null, "plan_id" text not null, "price_id" text not null, "quantity" integer not null, "provider" text check ("provider" in ('stripe', 'iyzico', 'paytr')) not null, "provider_ref" text null, "status" text check ("status" in ('pending', 'completed', 'failed', 'expired')) not null, "amount_minor" integer not null, "currency_code" text not null, "action" jsonb null, "return_to" text null, "locale" text null, "expires_at" timestamptz not null, "subscription_id" text null, "replaces_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_checkout_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_checkout_subscription_id_unique" ON "subscription_checkout" ("subscription_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_checkout_deleted_at" ON "subscription_checkout" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_checkout_provider_provider_ref_unique" ON "subscription_checkout" ("provider", "provider_ref") WHERE provider_ref IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_checkout_customer_id" ON "subscription_checkout" ("customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_cycle" ("id" text not null, "subscription_id" text not null, "period_start" timestamptz not null, "period_end" timestamptz not null, "status" text check ("status" in ('open', 'paid', 'past_due', 'void')) not null, "amount_minor" integer not null, "currency_code" text null, "order_id" text null, "invoice_url" text null, "provider_ref" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_cycle_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_cycle_deleted_at" ON "subscription_cycle" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_cycle_subscription_id_period_start_unique" ON "subscription_cycle" ("subscription_id", "period_start") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_entry" ("id" text not null, "subscription_id" text not null, "kind" text not null, "data" jsonb null, "actor_type" text not null, "actor_id" text null, "happened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_entry_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_entry_deleted_at" ON "subscription_entry" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_entry_subscription_id_happened_at" ON "subscription_entry" ("subscription_id", "happened_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_invoice" ("id" text not null, "subscription_id" text not null, "cycle_id" text null, "kind" text check ("kind" in ('cycle', 'proration')) not null, "status" text check ("status" in ('open', 'paid', 'void')) not null, "amount_minor" integer not null, "currency_code" text not null, "url" text null, "reference" text not null, "issued_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_invoice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_invoice_reference_unique" ON "subscription_invoice" ("reference") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_invoice_deleted_at" ON "subscription_invoice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_invoice_subscription_id_issued_at" ON "subscription_invoice" ("subscription_id", "issued_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_plan" ("id" text not null, "handle" text not null, "name" text not null, "description" text null, "interval" text check ("interval" in ('day', 'week', 'month', 'year')) not null, "interval_count" integer not null default 1, "trial_days" integer not null default 0, "min_quantity" integer not null default 1, "max_quantity" integer null, "entitlements" jsonb not null, "product_id" text null, "providers" text[] not null, "is_active" boolean not null default true, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_plan_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_plan_handle_unique" ON "subscription_plan" ("handle") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_plan_deleted_at" ON "subscription_plan" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_plan_position_id" ON "subscription_plan" ("position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_plan_price" ("id" text not null, "plan_id" text not null, "currency_code" text not null, "amount_minor" integer not null, "setup_fee_minor" integer not null default 0, "is_tax_inclusive" boolean not null default true, "archived_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_plan_price_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_plan_price_deleted_at" ON "subscription_plan_price" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_plan_price_plan_id_currency_code_unique" ON "subscription_plan_price" ("plan_id", "currency_code") WHERE archived_at IS NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_provider_ref" ("id" text not null, "provider" text check ("provider" in ('stripe', 'iyzico', 'paytr')) not null, "account" text not null, "subject_id" text not null, "reference" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_provider_ref_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_provider_ref_deleted_at" ON "subscription_provider_ref" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_provider_ref_provider_account_subject_id_unique" ON "subscription_provider_ref" ("provider", "account", "subject_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "subscription_quote" ("id" text not null, "subscription_id" text not null, "price_id" text not null, "quantity" integer not null, "fingerprint" text not null, "mode" text check ("mode" in ('prorate', 'replace')) not null, "amount_minor" integer not null, "credit_minor" integer not null, "currency_code" text not null, "effective_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_quote_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_quote_deleted_at" ON "subscription_quote" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_quote_subscription_id" ON "subscription_quote" ("subscription_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "subscription" cascade;`)

    this.addSql(`drop table if exists "subscription_charge_attempt" cascade;`)

    this.addSql(`drop table if exists "subscription_checkout" cascade;`)

    this.addSql(`drop table if exists "subscription_cycle" cascade;`)

    this.addSql(`drop table if exists "subscription_entry" cascade;`)

    this.addSql(`drop table if exists "subscription_invoice" cascade;`)

    this.addSql(`drop table if exists "subscription_plan" cascade;`)

    this.addSql(`drop table if exists "subscription_plan_price" cascade;`)

    this.addSql(`drop table if exists "subscription_provider_ref" cascade;`)

    this.addSql(`drop table if exists "subscription_quote" cascade;`)
  }
}
