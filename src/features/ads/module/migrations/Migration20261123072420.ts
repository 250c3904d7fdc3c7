import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123072420 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "ad_fact" drop constraint if exists "ad_fact_account_id_day_campaign_id_currency_code_unique";`,
    )
    this.addSql(
      `alter table if exists "ad_account" drop constraint if exists "ad_account_platform_external_id_unique";`,
    )
    this.addSql(
      `create table if not exists "ad_account" ("id" text not null, "platform" text not null, "external_id" text not null, "name" text not null, "currency_code" text not null, "timezone" text not null, "status" text not null default 'connected', "problem" text null, "sealed" text not null, "covered_from" text null, "synced_at" timestamptz null, "next_sync_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "ad_account_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_ad_account_deleted_at" ON "ad_account" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_ad_account_platform_external_id_unique" ON "ad_account" ("platform", "external_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_ad_account_created_at_id" ON "ad_account" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_ad_account_next_sync_at" ON "ad_account" ("next_sync_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "ad_fact" ("id" text not null, "account_id" text not null, "campaign_id" text not null, "campaign_name" text not null, "day" text not null, "currency_code" text not null, "spend_micros" text not null, "impressions" text not null, "clicks" text not null, "conversions" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "ad_fact_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_ad_fact_deleted_at" ON "ad_fact" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_ad_fact_account_id_day_campaign_id_currency_code_unique" ON "ad_fact" ("account_id", "day", "campaign_id", "currency_code") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_ad_fact_day_account_id" ON "ad_fact" ("day", "account_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "ad_account" cascade;`)

    this.addSql(`drop table if exists "ad_fact" cascade;`)
  }
}
