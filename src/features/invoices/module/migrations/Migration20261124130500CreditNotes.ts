import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Credit notes, with a series of numbers of their own. */
export class Migration20261124130500CreditNotes extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "credit_note" ("id" text not null, "invoice_id" text not null, "reference" text not null, "year" integer not null, "counter" integer not null, "number" text not null, "locale" text not null, "document" jsonb not null, "issued_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "credit_note_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_credit_note_reference_unique" ON "credit_note" ("reference") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_credit_note_deleted_at" ON "credit_note" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_credit_note_year_counter_unique" ON "credit_note" ("year", "counter") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_credit_note_invoice_id" ON "credit_note" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE TABLE IF NOT EXISTS credit_note_counter (year integer PRIMARY KEY, value integer NOT NULL)`,
    )
    this.addSql(
      `CREATE TABLE IF NOT EXISTS credit_note_pdf (credit_note_id text PRIMARY KEY REFERENCES credit_note, bytes bytea NOT NULL)`,
    )
    this.addSql(`ALTER TABLE credit_note ADD CONSTRAINT credit_note_number UNIQUE (year, counter)`)
    this.addSql(
      `ALTER TABLE credit_note ADD CONSTRAINT credit_note_invoice FOREIGN KEY (invoice_id) REFERENCES invoice`,
    )
    this.addSql(`
      CREATE OR REPLACE FUNCTION credit_note_keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The credit note % was issued and cannot change.', OLD.number;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER credit_note_keep BEFORE UPDATE OR DELETE ON credit_note
      FOR EACH ROW EXECUTE FUNCTION credit_note_keep()`)
    // The lock makes two transactions for the same invoice wait for each other, so that both see all credit notes.
    this.addSql(`
      CREATE OR REPLACE FUNCTION credit_note_within() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE invoiced numeric; credited numeric;
      BEGIN
        SELECT (document->>'total')::numeric INTO invoiced FROM invoice WHERE id = NEW.invoice_id FOR UPDATE;
        SELECT coalesce(sum((document->>'total')::numeric), 0) INTO credited
          FROM credit_note WHERE invoice_id = NEW.invoice_id;
        IF credited + (NEW.document->>'total')::numeric > invoiced THEN
          RAISE EXCEPTION 'The credit notes would exceed the invoice %.', NEW.invoice_id;
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER credit_note_within BEFORE INSERT ON credit_note
      FOR EACH ROW EXECUTE FUNCTION credit_note_within()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS credit_note_pdf`)
    this.addSql(`DROP TABLE IF EXISTS credit_note_counter`)
    this.addSql(`drop table if exists "credit_note" cascade;`)
    this.addSql(`DROP FUNCTION IF EXISTS credit_note_keep()`)
    this.addSql(`DROP FUNCTION IF EXISTS credit_note_within()`)
  }
}
