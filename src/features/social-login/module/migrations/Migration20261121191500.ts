import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121191500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "pending_sign_in" drop constraint if exists "pending_sign_in_state_hash_unique";`,
    )
    this.addSql(
      `create table if not exists "pending_sign_in" ("id" text not null, "state_hash" text not null, "provider" text not null, "sealed" text not null, "redirect_uri" text not null, "return_to" text not null, "customer_id" text null, "auth_identity_id" text null, "expires_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "pending_sign_in_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_pending_sign_in_state_hash_unique" ON "pending_sign_in" ("state_hash") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_pending_sign_in_deleted_at" ON "pending_sign_in" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_pending_sign_in_expires_at" ON "pending_sign_in" ("expires_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "pending_sign_in" cascade;`)
  }
}
