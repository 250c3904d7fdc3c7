import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121095114 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "tenant_config" drop constraint if exists "tenant_config_area_unique";`,
    )
    this.addSql(
      `create table if not exists "tenant_config" ("id" text not null, "area" text not null, "settings" jsonb not null, "secrets" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tenant_config_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tenant_config_area_unique" ON "tenant_config" ("area") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tenant_config_deleted_at" ON "tenant_config" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tenant_config_change" ("id" text not null, "area" text not null, "actor_type" text not null, "actor_id" text null, "keys" text[] not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tenant_config_change_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tenant_config_change_deleted_at" ON "tenant_config_change" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tenant_config_change_area_created_at_id" ON "tenant_config_change" ("area", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "tenant_config" cascade;`)

    this.addSql(`drop table if exists "tenant_config_change" cascade;`)
  }
}
