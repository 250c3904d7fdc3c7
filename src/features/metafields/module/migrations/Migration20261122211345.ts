import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122211345 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "metafield_definition" drop constraint if exists "metafield_definition_resource_type_namespace_key_unique";`,
    )
    this.addSql(
      `alter table if exists "metafield" drop constraint if exists "metafield_definition_id_resource_id_unique";`,
    )
    this.addSql(
      `create table if not exists "metafield" ("id" text not null, "definition_id" text not null, "resource_id" text not null, "value" jsonb not null, "words" text[] null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "metafield_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_metafield_deleted_at" ON "metafield" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_metafield_definition_id_resource_id_unique" ON "metafield" ("definition_id", "resource_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_metafield_resource_id" ON "metafield" ("resource_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "metafield_definition" ("id" text not null, "resource_type" text not null, "namespace" text not null, "key" text not null, "name" text not null, "description" text null, "type" text not null, "validations" jsonb not null, "default_value" jsonb null, "is_public" boolean not null default false, "is_filterable" boolean not null default false, "is_pinned" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "metafield_definition_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_metafield_definition_deleted_at" ON "metafield_definition" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_metafield_definition_resource_type_namespace_key_unique" ON "metafield_definition" ("resource_type", "namespace", "key") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "metafield" cascade;`)

    this.addSql(`drop table if exists "metafield_definition" cascade;`)
  }
}
