import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121123539 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "spent_spam_token" drop constraint if exists "spent_spam_token_fingerprint_unique";`,
    )
    this.addSql(
      `alter table if exists "seen_submission" drop constraint if exists "seen_submission_fingerprint_unique";`,
    )
    this.addSql(
      `create table if not exists "seen_submission" ("id" text not null, "fingerprint" text not null, "times" integer not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "seen_submission_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_seen_submission_fingerprint_unique" ON "seen_submission" ("fingerprint") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_seen_submission_deleted_at" ON "seen_submission" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_seen_submission_expires_at" ON "seen_submission" ("expires_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "spent_spam_token" ("id" text not null, "fingerprint" text not null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "spent_spam_token_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_spent_spam_token_fingerprint_unique" ON "spent_spam_token" ("fingerprint") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_spent_spam_token_deleted_at" ON "spent_spam_token" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_spent_spam_token_expires_at" ON "spent_spam_token" ("expires_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "seen_submission" cascade;`)

    this.addSql(`drop table if exists "spent_spam_token" cascade;`)
  }
}
