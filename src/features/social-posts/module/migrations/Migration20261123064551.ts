import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123064551 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "social_target" drop constraint if exists "social_target_account_id_external_id_unique";`,
    )
    this.addSql(
      `alter table if exists "social_target" drop constraint if exists "social_target_post_id_account_id_unique";`,
    )
    this.addSql(
      `alter table if exists "social_connection" drop constraint if exists "social_connection_state_hash_unique";`,
    )
    this.addSql(
      `alter table if exists "social_account" drop constraint if exists "social_account_network_external_id_unique";`,
    )
    this.addSql(
      `create table if not exists "social_account" ("id" text not null, "network" text not null, "external_id" text not null, "name" text not null, "handle" text null, "status" text not null default 'connected', "sealed" text not null, "expires_at" timestamptz null, "problem" text null, "connected_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "social_account_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_account_deleted_at" ON "social_account" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_social_account_network_external_id_unique" ON "social_account" ("network", "external_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_account_created_at_id" ON "social_account" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "social_connection" ("id" text not null, "state_hash" text not null, "network" text not null, "sealed" text not null, "redirect_uri" text not null, "actor_id" text not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "social_connection_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_social_connection_state_hash_unique" ON "social_connection" ("state_hash") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_connection_deleted_at" ON "social_connection" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_connection_expires_at" ON "social_connection" ("expires_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "social_post" ("id" text not null, "status" text not null default 'draft', "brief" text null, "resource_type" text null, "resource_id" text null, "locale" text null, "caption" text not null, "hashtags" jsonb not null, "media_ids" jsonb not null, "networks" jsonb not null, "variants" jsonb not null, "scheduled_at" timestamptz null, "published_at" timestamptz null, "created_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "social_post_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_post_deleted_at" ON "social_post" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_post_created_at_id" ON "social_post" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_post_scheduled_at_id" ON "social_post" ("scheduled_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_post_status_created_at" ON "social_post" ("status", "created_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "social_target" ("id" text not null, "post_id" text not null, "account_id" text not null, "network" text not null, "status" text not null default 'pending', "claim" integer not null default 0, "sent_text" text null, "prepared_id" text null, "sent_at" timestamptz null, "external_id" text null, "external_url" text null, "published_at" timestamptz null, "error" text null, "error_code" text null, "tries" integer not null default 0, "due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "social_target_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_target_deleted_at" ON "social_target" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_social_target_post_id_account_id_unique" ON "social_target" ("post_id", "account_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_social_target_account_id_external_id_unique" ON "social_target" ("account_id", "external_id") WHERE external_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_social_target_due_at" ON "social_target" ("due_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "social_account" cascade;`)

    this.addSql(`drop table if exists "social_connection" cascade;`)

    this.addSql(`drop table if exists "social_post" cascade;`)

    this.addSql(`drop table if exists "social_target" cascade;`)
  }
}
