import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123135914 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "quote_notice" drop constraint if exists "quote_notice_quote_id_kind_revision_unique";`,
    )
    this.addSql(
      `create table if not exists "quote_notice" ("id" text not null, "quote_id" text not null, "revision" integer not null, "kind" text check ("kind" in ('sent', 'revised', 'accepted', 'expired')) not null, "due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "quote_notice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_notice_deleted_at" ON "quote_notice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_quote_notice_quote_id_kind_revision_unique" ON "quote_notice" ("quote_id", "kind", "revision") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_quote_notice_due_at" ON "quote_notice" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(`ALTER TABLE quote_notice ADD CONSTRAINT quote_notice_once UNIQUE (quote_id, kind, revision)`)
    this.addSql(
      `ALTER TABLE quote_notice ADD CONSTRAINT quote_notice_quote FOREIGN KEY (quote_id) REFERENCES quote_request ON DELETE CASCADE`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "quote_notice" cascade;`)
  }
}
