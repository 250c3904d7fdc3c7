import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "email_suppression_event" ("id" text not null, "suppression_id" text not null, "email_digest" text not null, "action" text check ("action" in ('suppressed', 'unsuppressed')) not null, "reason" text check ("reason" in ('hard_bounce', 'complaint', 'manual')) not null, "note" text null, "at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_suppression_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_suppression_event_deleted_at" ON "email_suppression_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_suppression_event_email_digest_at" ON "email_suppression_event" ("email_digest", "at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_suppression_event_suppression_id" ON "email_suppression_event" ("suppression_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `alter table if exists "email_suppression" add column if not exists "email_digest" text null;`,
    )
    this.addSql(`alter table if exists "email_suppression" alter column "email" drop not null;`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_suppression_email_digest_unique" ON "email_suppression" ("email_digest") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "email_suppression_event" cascade;`)

    this.addSql(`drop index if exists "IDX_email_suppression_email_digest_unique";`)
    this.addSql(`alter table if exists "email_suppression" drop column if exists "email_digest";`)
    // Rows of erased people have no address, and the earlier release needs one.
    this.addSql(`delete from "email_suppression" where "email" is null;`)
    this.addSql(`alter table if exists "email_suppression" alter column "email" set not null;`)
  }
}
