import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121154025 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "idempotency_key" drop constraint if exists "idempotency_key_scope_key_unique";`,
    )
    this.addSql(
      `create table if not exists "idempotency_key" ("id" text not null, "scope" text not null, "key" text not null, "fingerprint" text not null, "owner" text not null, "leased_until" timestamptz not null, "status" integer null, "body" text null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "idempotency_key_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_idempotency_key_deleted_at" ON "idempotency_key" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_idempotency_key_scope_key_unique" ON "idempotency_key" ("scope", "key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_idempotency_key_expires_at" ON "idempotency_key" ("expires_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "idempotency_key" cascade;`)
  }
}
