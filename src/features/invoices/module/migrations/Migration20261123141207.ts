import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123141207 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "invoice" drop constraint if exists "invoice_year_counter_unique";`)
    this.addSql(`alter table if exists "invoice" drop constraint if exists "invoice_order_id_unique";`)
    this.addSql(
      `create table if not exists "invoice" ("id" text not null, "order_id" text not null, "year" integer not null, "counter" integer not null, "number" text not null, "locale" text not null, "document" jsonb not null, "issued_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_order_id_unique" ON "invoice" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_deleted_at" ON "invoice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_year_counter_unique" ON "invoice" ("year", "counter") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE TABLE IF NOT EXISTS invoice_counter (year integer PRIMARY KEY, value integer NOT NULL)`,
    )
    this.addSql(
      `CREATE TABLE IF NOT EXISTS invoice_pdf (invoice_id text PRIMARY KEY REFERENCES invoice, bytes bytea NOT NULL)`,
    )
    this.addSql(`ALTER TABLE invoice ADD CONSTRAINT invoice_number UNIQUE (year, counter)`)
    // The books need an invoice as it was issued, and a number that is missing would have to be explained.
    this.addSql(`
      CREATE OR REPLACE FUNCTION invoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The invoice % was issued and cannot change.', OLD.number;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER invoice_keep BEFORE UPDATE OR DELETE ON invoice
      FOR EACH ROW EXECUTE FUNCTION invoice_keep()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS invoice_pdf`)
    this.addSql(`DROP TABLE IF EXISTS invoice_counter`)
    this.addSql(`drop table if exists "invoice" cascade;`)
    this.addSql(`DROP FUNCTION IF EXISTS invoice_keep()`)
  }
}
