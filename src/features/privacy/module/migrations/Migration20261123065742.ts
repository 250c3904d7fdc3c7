import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123065742 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "erasure_request" drop constraint if exists "erasure_request_token_hash_unique";`,
    )
    this.addSql(
      `create table if not exists "erasure_request" ("id" text not null, "customer_id" text null, "status" text check ("status" in ('pending', 'completed')) not null default 'pending', "token_hash" text null, "actor_type" text not null, "actor_id" text null, "requested_at" timestamptz not null, "expires_at" timestamptz null, "completed_at" timestamptz null, "erased" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "erasure_request_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_erasure_request_deleted_at" ON "erasure_request" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_erasure_request_token_hash_unique" ON "erasure_request" ("token_hash") WHERE token_hash IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_erasure_request_one_pending" ON "erasure_request" ("customer_id") WHERE status = 'pending' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_erasure_request_requested_at_id" ON "erasure_request" ("requested_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "erasure_request" cascade;`)
  }
}
