import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123033411 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "cookie_consent_session" drop constraint if exists "cookie_consent_session_session_key_unique";`,
    )
    this.addSql(
      `alter table if exists "cookie_consent_record" drop constraint if exists "cookie_consent_record_session_id_sequence_unique";`,
    )
    this.addSql(
      `create table if not exists "cookie_banner_wording" ("id" text not null, "banner_version" integer not null, "content" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "cookie_banner_wording_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_banner_wording_deleted_at" ON "cookie_banner_wording" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "cookie_consent_record" ("id" text not null, "session_id" text not null, "sequence" integer not null, "action" text check ("action" in ('accept_all', 'reject_all', 'custom', 'withdraw')) not null, "categories" jsonb not null, "banner_version" integer not null, "banner_hash" text not null, "locale" text not null, "gpc" boolean not null, "tc_string" text null, "recorded_at" timestamptz not null, "subject_digest" text not null, "previous_hash" text null, "hash" text not null, "network" text null, "user_agent" text null, "customer_id" text null, "salt" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "cookie_consent_record_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_consent_record_deleted_at" ON "cookie_consent_record" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_cookie_consent_record_session_id_sequence_unique" ON "cookie_consent_record" ("session_id", "sequence") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_consent_record_customer_id" ON "cookie_consent_record" ("customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "cookie_consent_session" ("id" text not null, "session_key" text not null, "customer_id" text null, "status" text check ("status" in ('granted', 'partial', 'denied', 'withdrawn')) not null, "categories" jsonb not null, "banner_version" integer not null, "locale" text not null, "sequence" integer not null, "hash" text not null, "seal" text not null, "recorded_at" timestamptz not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "cookie_consent_session_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_consent_session_deleted_at" ON "cookie_consent_session" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_cookie_consent_session_session_key_unique" ON "cookie_consent_session" ("session_key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_consent_session_customer_id" ON "cookie_consent_session" ("customer_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_cookie_consent_session_recorded_at_id" ON "cookie_consent_session" ("recorded_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "cookie_banner_wording" cascade;`)

    this.addSql(`drop table if exists "cookie_consent_record" cascade;`)

    this.addSql(`drop table if exists "cookie_consent_session" cascade;`)
  }
}
