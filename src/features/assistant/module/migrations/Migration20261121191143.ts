import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121191143 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "assistant_skill_setting" drop constraint if exists "assistant_skill_setting_skill_id_unique";`,
    )
    this.addSql(
      `alter table if exists "assistant_plan_action" drop constraint if exists "assistant_plan_action_plan_id_position_unique";`,
    )
    this.addSql(
      `alter table if exists "assistant_plan" drop constraint if exists "assistant_plan_stream_id_unique";`,
    )
    this.addSql(
      `alter table if exists "assistant_message" drop constraint if exists "assistant_message_session_id_position_unique";`,
    )
    this.addSql(
      `create table if not exists "assistant_credit_account" ("id" text not null, "available" integer not null, "reserved" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_credit_account_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_account_deleted_at" ON "assistant_credit_account" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_credit_entry" ("id" text not null, "kind" text check ("kind" in ('grant', 'reserve', 'settle', 'refund')) not null, "available" integer not null, "reserved" integer not null, "reservation_id" text null, "actor_type" text not null, "actor_id" text not null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_credit_entry_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_entry_deleted_at" ON "assistant_credit_entry" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_entry_created_at_id" ON "assistant_credit_entry" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_entry_reservation_id" ON "assistant_credit_entry" ("reservation_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_credit_reservation" ("id" text not null, "amount" integer not null, "status" text check ("status" in ('open', 'settled', 'refunded')) not null, "actor_type" text not null, "actor_id" text not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_credit_reservation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_reservation_deleted_at" ON "assistant_credit_reservation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_credit_reservation_expires_at" ON "assistant_credit_reservation" ("expires_at") WHERE status = 'open' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_message" ("id" text not null, "session_id" text not null, "position" integer not null, "role" text check ("role" in ('user', 'assistant')) not null, "text" text not null, "skill" text null, "plan_id" text null, "input_tokens" integer not null default 0, "output_tokens" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_message_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_message_deleted_at" ON "assistant_message" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_assistant_message_session_id_position_unique" ON "assistant_message" ("session_id", "position") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_plan" ("id" text not null, "stream_id" text not null, "session_id" text not null, "actor_type" text not null, "actor_id" text not null, "request" text not null, "language" text not null, "status" text check ("status" in ('pending', 'executing', 'executed', 'failed', 'rejected', 'expired')) not null, "expires_at" timestamptz not null, "decided_at" timestamptz null, "ended_at" timestamptz null, "replaced_by" text null, "lease_owner" text null, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_plan_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_assistant_plan_stream_id_unique" ON "assistant_plan" ("stream_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_plan_deleted_at" ON "assistant_plan" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_plan_actor_type_actor_id_created_at_id" ON "assistant_plan" ("actor_type", "actor_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_plan_leased_until" ON "assistant_plan" ("leased_until") WHERE status = 'executing' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_plan_expires_at" ON "assistant_plan" ("expires_at") WHERE status = 'pending' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_plan_action" ("id" text not null, "plan_id" text not null, "position" integer not null, "skill" text not null, "action" text not null, "summary" text not null, "input" jsonb not null, "changes" jsonb not null, "basis" jsonb null, "subjects" text[] not null, "hash" text not null, "status" text check ("status" in ('pending', 'running', 'done', 'failed', 'compensated', 'skipped')) not null, "result" jsonb null, "undo" jsonb null, "error" jsonb null, "started_at" timestamptz null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_plan_action_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_plan_action_deleted_at" ON "assistant_plan_action" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_assistant_plan_action_plan_id_position_unique" ON "assistant_plan_action" ("plan_id", "position") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_session" ("id" text not null, "actor_type" text not null, "actor_id" text not null, "title" text not null, "last_message_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_session_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_session_deleted_at" ON "assistant_session" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_session_actor_type_actor_id_last_message_at_id" ON "assistant_session" ("actor_type", "actor_id", "last_message_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_session_last_message_at" ON "assistant_session" ("last_message_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "assistant_skill_setting" ("id" text not null, "skill_id" text not null, "is_enabled" boolean not null, "changed_by_type" text not null, "changed_by_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "assistant_skill_setting_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_assistant_skill_setting_skill_id_unique" ON "assistant_skill_setting" ("skill_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_assistant_skill_setting_deleted_at" ON "assistant_skill_setting" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "assistant_credit_account" cascade;`)

    this.addSql(`drop table if exists "assistant_credit_entry" cascade;`)

    this.addSql(`drop table if exists "assistant_credit_reservation" cascade;`)

    this.addSql(`drop table if exists "assistant_message" cascade;`)

    this.addSql(`drop table if exists "assistant_plan" cascade;`)

    this.addSql(`drop table if exists "assistant_plan_action" cascade;`)

    this.addSql(`drop table if exists "assistant_session" cascade;`)

    this.addSql(`drop table if exists "assistant_skill_setting" cascade;`)
  }
}
