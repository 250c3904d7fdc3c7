import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122235420 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "capacity_hold_line" drop constraint if exists "capacity_hold_line_token_unique";`,
    )
    this.addSql(
      `create table if not exists "capacity_hold" ("id" text not null, "kind" text not null, "owner_id" text not null, "quota_ids" text[] not null, "places" integer not null, "status" text check ("status" in ('held', 'sold', 'released', 'expired')) not null, "cart_id" text not null, "order_id" text null, "expires_at" timestamptz null, "renewable_until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "capacity_hold_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_deleted_at" ON "capacity_hold" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_cart_id" ON "capacity_hold" ("cart_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_order_id" ON "capacity_hold" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_expires_at" ON "capacity_hold" ("expires_at") WHERE status = 'held' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_owner_id" ON "capacity_hold" ("owner_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "capacity_hold_line" ("id" text not null, "hold_id" text not null, "token" text not null, "subject_id" text not null, "variant_id" text not null, "quantity" integer not null, "places_each" integer not null default 1, "cart_line_id" text null, "order_line_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "capacity_hold_line_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_line_hold_id" ON "capacity_hold_line" ("hold_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_capacity_hold_line_token_unique" ON "capacity_hold_line" ("token") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_line_deleted_at" ON "capacity_hold_line" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_line_cart_line_id" ON "capacity_hold_line" ("cart_line_id") WHERE cart_line_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_line_order_line_id" ON "capacity_hold_line" ("order_line_id") WHERE order_line_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_line_subject_id" ON "capacity_hold_line" ("subject_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "capacity_quota" ("id" text not null, "kind" text not null, "owner_id" text not null, "title" text not null, "size" integer null, "taken" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "capacity_quota_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_quota_deleted_at" ON "capacity_quota" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_quota_owner_id" ON "capacity_quota" ("owner_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "capacity_variant" ("id" text not null, "kind" text not null, "subject_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "capacity_variant_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_capacity_variant_deleted_at" ON "capacity_variant" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "capacity_hold_line" add constraint "capacity_hold_line_hold_id_foreign" foreign key ("hold_id") references "capacity_hold" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "capacity_hold_line" drop constraint if exists "capacity_hold_line_hold_id_foreign";`,
    )

    this.addSql(`drop table if exists "capacity_hold" cascade;`)

    this.addSql(`drop table if exists "capacity_hold_line" cascade;`)

    this.addSql(`drop table if exists "capacity_quota" cascade;`)

    this.addSql(`drop table if exists "capacity_variant" cascade;`)
  }
}
