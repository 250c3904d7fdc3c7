import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123065713 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "email_suppression" drop constraint if exists "email_suppression_email_unique";`,
    )
    this.addSql(
      `alter table if exists "email_subscription" drop constraint if exists "email_subscription_subscriber_id_list_id_unique";`,
    )
    this.addSql(
      `alter table if exists "email_subscriber" drop constraint if exists "email_subscriber_email_unique";`,
    )
    this.addSql(`alter table if exists "email_list" drop constraint if exists "email_list_handle_unique";`)
    this.addSql(
      `alter table if exists "email_campaign_recipient" drop constraint if exists "email_campaign_recipient_campaign_id_subscriber_id_unique";`,
    )
    this.addSql(
      `alter table if exists "email_campaign_link" drop constraint if exists "email_campaign_link_campaign_id_position_unique";`,
    )
    this.addSql(
      `create table if not exists "email_campaign" ("id" text not null, "name" text not null, "list_id" text not null, "status" text check ("status" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')) not null default 'draft', "subject" text not null, "preheader" text null, "locale" text not null, "blocks" jsonb not null, "revision" integer not null default 1, "scheduled_at" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, "run_at" timestamptz null, "content" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_campaign_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_deleted_at" ON "email_campaign" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_created_at_id" ON "email_campaign" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_run_at" ON "email_campaign" ("run_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_list_id" ON "email_campaign" ("list_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_campaign_link" ("id" text not null, "campaign_id" text not null, "position" integer not null, "url" text not null, "clicks" integer not null default 0, "machine_clicks" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_campaign_link_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_link_deleted_at" ON "email_campaign_link" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_campaign_link_campaign_id_position_unique" ON "email_campaign_link" ("campaign_id", "position") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_campaign_recipient" ("id" text not null, "campaign_id" text not null, "subscriber_id" text not null, "subscription_id" text not null, "email" text null, "status" text check ("status" in ('pending', 'sending', 'sent', 'failed', 'skipped', 'uncertain')) not null default 'pending', "reason" text null, "attempts" integer not null default 0, "claim" text null, "claimed_at" timestamptz null, "not_before" timestamptz null, "sent_at" timestamptz null, "opens" integer not null default 0, "opened_at" timestamptz null, "machine_opens" integer not null default 0, "clicks" integer not null default 0, "clicked_at" timestamptz null, "machine_clicks" integer not null default 0, "unsubscribed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_campaign_recipient_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_recipient_deleted_at" ON "email_campaign_recipient" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_campaign_recipient_campaign_id_subscriber_id_unique" ON "email_campaign_recipient" ("campaign_id", "subscriber_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_recipient_campaign_id_status_id" ON "email_campaign_recipient" ("campaign_id", "status", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_recipient_email" ON "email_campaign_recipient" ("email") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_consent_event" ("id" text not null, "subscription_id" text not null, "email" text not null, "list_id" text not null, "action" text check ("action" in ('requested', 'subscribed', 'confirmed', 'unsubscribed', 'resubscribed', 'imported')) not null, "text" text null, "locale" text not null, "source" text null, "network" text null, "at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_consent_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_consent_event_deleted_at" ON "email_consent_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_consent_event_subscription_id_at" ON "email_consent_event" ("subscription_id", "at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_consent_event_email" ON "email_consent_event" ("email") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_list" ("id" text not null, "handle" text not null, "name" text not null, "description" text null, "is_double_opt_in" boolean not null default true, "is_public" boolean not null default true, "consent_text" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_list_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_list_deleted_at" ON "email_list" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_list_handle_unique" ON "email_list" ("handle") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_list_created_at_id" ON "email_list" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_subscriber" ("id" text not null, "email" text not null, "first_name" text null, "last_name" text null, "locale" text not null, "confirmation_mailed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_subscriber_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscriber_deleted_at" ON "email_subscriber" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_subscriber_email_unique" ON "email_subscriber" ("email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscriber_created_at_id" ON "email_subscriber" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_subscription" ("id" text not null, "subscriber_id" text not null, "list_id" text not null, "email" text not null, "status" text check ("status" in ('unconfirmed', 'confirmed', 'unsubscribed')) not null, "source" text null, "locale" text not null, "consent_text" text null, "confirm_code" text null, "confirm_requested_at" timestamptz null, "confirm_due_at" timestamptz null, "confirm_mails" integer not null default 0, "confirmed_at" timestamptz null, "unsubscribed_at" timestamptz null, "reason" text null, "comment" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_subscription_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscription_deleted_at" ON "email_subscription" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_subscription_subscriber_id_list_id_unique" ON "email_subscription" ("subscriber_id", "list_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscription_list_id_status_id" ON "email_subscription" ("list_id", "status", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscription_email" ON "email_subscription" ("email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscription_confirm_due_at" ON "email_subscription" ("confirm_due_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "email_suppression" ("id" text not null, "email" text not null, "reason" text check ("reason" in ('hard_bounce', 'complaint', 'manual')) not null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_suppression_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_suppression_deleted_at" ON "email_suppression" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_email_suppression_email_unique" ON "email_suppression" ("email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_suppression_created_at_id" ON "email_suppression" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "email_campaign" cascade;`)

    this.addSql(`drop table if exists "email_campaign_link" cascade;`)

    this.addSql(`drop table if exists "email_campaign_recipient" cascade;`)

    this.addSql(`drop table if exists "email_consent_event" cascade;`)

    this.addSql(`drop table if exists "email_list" cascade;`)

    this.addSql(`drop table if exists "email_subscriber" cascade;`)

    this.addSql(`drop table if exists "email_subscription" cascade;`)

    this.addSql(`drop table if exists "email_suppression" cascade;`)
  }
}
