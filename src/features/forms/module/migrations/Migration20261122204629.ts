import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122204629 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "form_version" drop constraint if exists "form_version_form_id_number_unique";`,
    )
    this.addSql(`alter table if exists "form" drop constraint if exists "form_is_popup_unique";`)
    this.addSql(`alter table if exists "form" drop constraint if exists "form_slug_unique";`)
    this.addSql(
      `create table if not exists "form" ("id" text not null, "slug" text not null, "title" text not null, "status" text check ("status" in ('draft', 'published')) not null default 'draft', "draft" jsonb not null, "revision" integer not null default 1, "version" integer null, "published_revision" integer null, "published_at" timestamptz null, "is_popup" boolean not null default false, "popup_starts_at" timestamptz null, "popup_ends_at" timestamptz null, "notify_emails" jsonb not null, "sends_copy" boolean not null default false, "retention_days" integer null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "form_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_form_slug_unique" ON "form" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_deleted_at" ON "form" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_created_at_id" ON "form" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_title_id" ON "form" ("title", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_form_is_popup_unique" ON "form" ("is_popup") WHERE is_popup AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "form_submission" ("id" text not null, "status" text check ("status" in ('new', 'read', 'archived', 'spam')) not null default 'new', "form_id" text not null, "form_slug" text not null, "version" integer not null, "locale" text not null, "answers" jsonb not null, "visible" jsonb not null, "consents" jsonb not null, "email" text null, "summary" text not null, "customer_id" text null, "page_url" text null, "note" text null, "purge_after" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "form_submission_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_deleted_at" ON "form_submission" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_status_created_at_id" ON "form_submission" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_created_at_id" ON "form_submission" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_form_id_created_at_id" ON "form_submission" ("form_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_email" ON "form_submission" ("email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_customer_id" ON "form_submission" ("customer_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_submission_purge_after" ON "form_submission" ("purge_after") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "form_version" ("id" text not null, "form_id" text not null, "number" integer not null, "content" jsonb not null, "published_at" timestamptz not null, "superseded_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "form_version_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_form_version_deleted_at" ON "form_version" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_form_version_form_id_number_unique" ON "form_version" ("form_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `ALTER TABLE form ADD CONSTRAINT form_published_has_version CHECK (status = 'draft' OR version IS NOT NULL)`,
    )
    // A submission names the version that its visitor saw, so a version's content must not change.
    this.addSql(`
      CREATE OR REPLACE FUNCTION form_version_keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (NEW.form_id, NEW.number, NEW.content, NEW.published_at)
           IS DISTINCT FROM (OLD.form_id, OLD.number, OLD.content, OLD.published_at) THEN
          RAISE EXCEPTION 'The version % of the form % cannot change.', OLD.number, OLD.form_id;
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER form_version_keep BEFORE UPDATE ON form_version
      FOR EACH ROW EXECUTE FUNCTION form_version_keep()`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "form" cascade;`)

    this.addSql(`drop table if exists "form_submission" cascade;`)

    this.addSql(`drop table if exists "form_version" cascade;`)
    this.addSql(`DROP FUNCTION IF EXISTS form_version_keep()`)
  }
}
