import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123033928 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "quote_revision" drop constraint if exists "quote_revision_quote_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "quote_request" drop constraint if exists "quote_request_year_counter_unique";`,
    )
    this.addSql(
      `alter table if exists "quote_request" drop constraint if exists "quote_request_quote_number_unique";`,
    )
    this.addSql(
      `create table if not exists "quote_message" ("id" text not null, "quote_id" text not null, "revision" integer not null, "kind" text check ("kind" in ('internal', 'shared', 'counter_offer', 'decline')) not null, "actor_type" text not null, "actor_id" text null, "body" text null, "lines" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "quote_message_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_message_deleted_at" ON "quote_message" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_message_quote_id_created_at_id" ON "quote_message" ("quote_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "quote_request" ("id" text not null, "quote_number" text not null, "year" integer not null, "counter" integer not null, "status" text check ("status" in ('submitted', 'in_review', 'sent', 'renegotiation', 'accepted', 'declined', 'expired', 'withdrawn', 'ordered')) not null default 'submitted', "revision" integer not null default 0, "locale" text not null, "region_id" text null, "sales_channel_id" text null, "currency_code" text not null, "country_code" text null, "province" text null, "customer_id" text null, "email" text not null, "contact" jsonb not null, "address" jsonb null, "po_number" text null, "message" text null, "custom_fields" jsonb not null, "isg" jsonb null, "files" jsonb not null, "file_ids" jsonb not null, "summary" text not null, "total" numeric null, "valid_until" timestamptz null, "assigned_to" text null, "order_id" text null, "raw_total" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "quote_request_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_quote_request_quote_number_unique" ON "quote_request" ("quote_number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_deleted_at" ON "quote_request" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_quote_request_year_counter_unique" ON "quote_request" ("year", "counter") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_status_created_at_id" ON "quote_request" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_created_at_id" ON "quote_request" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_email" ON "quote_request" ("email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_customer_id" ON "quote_request" ("customer_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_request_valid_until" ON "quote_request" ("valid_until") WHERE status = 'sent' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "quote_revision" ("id" text not null, "quote_id" text not null, "number" integer not null, "status" text check ("status" in ('draft', 'sent')) not null, "document" jsonb not null, "valid_until" timestamptz null, "payment" text check ("payment" in ('link', 'on_account')) not null default 'link', "actor_type" text not null, "actor_id" text null, "sent_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "quote_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_revision_deleted_at" ON "quote_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_quote_revision_quote_id_number_unique" ON "quote_revision" ("quote_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`CREATE TABLE IF NOT EXISTS quote_counter (year integer PRIMARY KEY, value integer NOT NULL)`)
    this.addSql(`ALTER TABLE quote_request ADD CONSTRAINT quote_request_number UNIQUE (year, counter)`)
    this.addSql(`ALTER TABLE quote_revision ADD CONSTRAINT quote_revision_number UNIQUE (quote_id, number)`)
    this.addSql(
      `ALTER TABLE quote_revision ADD CONSTRAINT quote_revision_quote FOREIGN KEY (quote_id) REFERENCES quote_request ON DELETE CASCADE`,
    )
    this.addSql(
      `ALTER TABLE quote_message ADD CONSTRAINT quote_message_quote FOREIGN KEY (quote_id) REFERENCES quote_request ON DELETE CASCADE`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX quote_revision_one_draft ON quote_revision (quote_id) WHERE status = 'draft'`,
    )
    this.addSql(
      `ALTER TABLE quote_revision ADD CONSTRAINT quote_revision_sent CHECK ((status = 'sent') = (sent_at IS NOT NULL))`,
    )
    this.addSql(
      `CREATE TABLE IF NOT EXISTS quote_pdf (revision_id text PRIMARY KEY REFERENCES quote_revision ON DELETE CASCADE, bytes bytea NOT NULL)`,
    )
    // The buyer accepts what a revision says, so it must not change afterwards. It goes only with its quote.
    this.addSql(`
      CREATE OR REPLACE FUNCTION quote_revision_keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.status = 'sent' AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM quote_request WHERE id = OLD.quote_id))
        THEN
          RAISE EXCEPTION 'The revision % of the quote % was sent and cannot change.', OLD.number, OLD.quote_id;
        END IF;
        RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER quote_revision_keep BEFORE UPDATE OR DELETE ON quote_revision
      FOR EACH ROW EXECUTE FUNCTION quote_revision_keep()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS quote_pdf`)
    this.addSql(`DROP TABLE IF EXISTS quote_counter`)
    this.addSql(`drop table if exists "quote_message" cascade;`)

    this.addSql(`drop table if exists "quote_request" cascade;`)

    this.addSql(`drop table if exists "quote_revision" cascade;`)
    this.addSql(`DROP FUNCTION IF EXISTS quote_revision_keep()`)
  }
}
