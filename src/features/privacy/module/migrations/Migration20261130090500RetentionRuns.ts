import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the jobs removed that delete data after its time. */
export class Migration20261130090500RetentionRuns extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "retention_run" ("id" text not null, "job" text not null, "removed" jsonb not null, "failed" text[] not null, "ran_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "retention_run_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_retention_run_deleted_at" ON "retention_run" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_retention_run_ran_at_id" ON "retention_run" ("ran_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "retention_run" cascade;`)
  }
}
