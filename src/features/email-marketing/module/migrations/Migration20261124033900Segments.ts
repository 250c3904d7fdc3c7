import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261124033900Segments extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "email_segment" ("id" text not null, "name" text not null, "rules" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "email_segment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_segment_deleted_at" ON "email_segment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_segment_created_at_id" ON "email_segment" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(`alter table if exists "email_campaign" add column if not exists "segment_id" text null;`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_segment_id" ON "email_campaign" ("segment_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `ALTER TABLE email_campaign ADD CONSTRAINT email_campaign_segment_fk FOREIGN KEY (segment_id) REFERENCES email_segment (id)`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "email_campaign" drop column if exists "segment_id";`)
    this.addSql(`drop table if exists "email_segment" cascade;`)
  }
}
