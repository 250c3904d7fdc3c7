import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122204314 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "rate_snapshot" drop constraint if exists "rate_snapshot_source_base_as_of_unique";`,
    )
    this.addSql(
      `alter table if exists "currency_pair" drop constraint if exists "currency_pair_base_quote_unique";`,
    )
    this.addSql(
      `create table if not exists "currency_pair" ("id" text not null, "base" text not null, "quote" text not null, "manual_rate" text null, "manual_set_at" timestamptz null, "margin_percent" text not null default '0', "rounding_increment" text null, "charm_ending" text null, "price_floor" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "currency_pair_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_currency_pair_deleted_at" ON "currency_pair" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_currency_pair_base_quote_unique" ON "currency_pair" ("base", "quote") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "rate_snapshot" ("id" text not null, "source" text check ("source" in ('ecb', 'tcmb', 'frankfurter')) not null, "base" text not null, "as_of" text not null, "fetched_at" timestamptz not null, "stale_at" timestamptz not null, "is_inverse" boolean not null default false, "rates" jsonb not null, "status" text check ("status" in ('active', 'held', 'rejected')) not null default 'active', "jumps" jsonb null, "decided_by" text null, "decided_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "rate_snapshot_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_rate_snapshot_deleted_at" ON "rate_snapshot" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_rate_snapshot_source_base_as_of_unique" ON "rate_snapshot" ("source", "base", "as_of") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_rate_snapshot_as_of_id" ON "rate_snapshot" ("as_of", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "rate_source" ("id" text not null, "checked_at" timestamptz not null, "succeeded_at" timestamptz null, "failing_since" timestamptz null, "problem" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "rate_source_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_rate_source_deleted_at" ON "rate_source" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "currency_pair" cascade;`)

    this.addSql(`drop table if exists "rate_snapshot" cascade;`)

    this.addSql(`drop table if exists "rate_source" cascade;`)
  }
}
