import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121154719 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "token_revocation" drop constraint if exists "token_revocation_subject_unique";`,
    )
    this.addSql(
      `create table if not exists "token_revocation" ("id" text not null, "subject" text not null, "issued_before" timestamptz not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "token_revocation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_token_revocation_subject_unique" ON "token_revocation" ("subject") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_token_revocation_deleted_at" ON "token_revocation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_token_revocation_expires_at" ON "token_revocation" ("expires_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "token_revocation" cascade;`)
  }
}
