import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const CHECKS = {
  subscription_coupon_discount: "(percent_off IS NULL) <> (amounts_off IS NULL)",
  subscription_coupon_percent: "percent_off BETWEEN 1 AND 100",
  subscription_coupon_periods:
    "(duration = 'repeating') = (periods IS NOT NULL) AND coalesce(periods, 1) >= 1",
  subscription_coupon_limit: "max_redemptions >= 1",
}

const TERMS = "code, percent_off, amounts_off, duration, periods"
const columns = (row: string) =>
  TERMS.split(", ")
    .map((name) => `${row}.${name}`)
    .join(", ")

export class Migration20261124035000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "subscription_coupon" ("id" text not null, "code" text not null, "plan_ids" text[] not null, "percent_off" integer null, "amounts_off" jsonb null, "duration" text check ("duration" in ('once', 'repeating', 'forever')) not null, "periods" integer null, "max_redemptions" integer null, "once_per_customer" boolean not null default true, "expires_at" timestamptz null, "is_active" boolean not null default true, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_coupon_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_coupon_code_unique" ON "subscription_coupon" ("code") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_coupon_deleted_at" ON "subscription_coupon" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_coupon_created_at_id" ON "subscription_coupon" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    for (const [name, rule] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE subscription_coupon ADD CONSTRAINT ${name} CHECK (${rule})`)
    this.addSql(
      `alter table if exists "subscription" add column if not exists "coupon_id" text null, add column if not exists "coupon_periods_left" integer null;`,
    )
    this.addSql(
      `alter table if exists "subscription_checkout" add column if not exists "coupon_id" text null, add column if not exists "discount_minor" integer not null default 0;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_checkout_coupon_id" ON "subscription_checkout" ("coupon_id") WHERE coupon_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(`alter table if exists "subscription_quote" add column if not exists "coupon_id" text null;`)
    this.addSql(`CREATE OR REPLACE FUNCTION svc_subscription_coupon_stays() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (${columns("NEW")}) IS DISTINCT FROM (${columns("OLD")}) THEN
          RAISE EXCEPTION 'The terms of a coupon cannot change.' USING ERRCODE = 'SV040';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql("DROP TRIGGER IF EXISTS svc_subscription_coupon_stays ON subscription_coupon")
    this.addSql(`CREATE TRIGGER svc_subscription_coupon_stays BEFORE UPDATE ON subscription_coupon
      FOR EACH ROW EXECUTE FUNCTION svc_subscription_coupon_stays()`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "subscription_coupon" cascade;`)
    this.addSql("DROP FUNCTION IF EXISTS svc_subscription_coupon_stays()")
    this.addSql(
      `alter table if exists "subscription" drop column if exists "coupon_id", drop column if exists "coupon_periods_left";`,
    )
    this.addSql(`drop index if exists "IDX_subscription_checkout_coupon_id";`)
    this.addSql(
      `alter table if exists "subscription_checkout" drop column if exists "coupon_id", drop column if exists "discount_minor";`,
    )
    this.addSql(`alter table if exists "subscription_quote" drop column if exists "coupon_id";`)
  }
}
