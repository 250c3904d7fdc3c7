import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261124034900MailTexts extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mail_text" ("id" text not null, "template" text not null, "language" text not null, "texts" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mail_text_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mail_text_deleted_at" ON "mail_text" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mail_text_template_language_unique" ON "mail_text" ("template", "language") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mail_text" cascade;`)
  }
}
