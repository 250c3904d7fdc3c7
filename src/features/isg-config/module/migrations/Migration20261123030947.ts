import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123030947 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "isg_config_version" drop constraint if exists "isg_config_version_number_unique";`,
    )
    this.addSql(
      `alter table if exists "isg_config_version" drop constraint if exists "isg_config_version_status_unique";`,
    )
    this.addSql(
      `create table if not exists "isg_config_version" ("id" text not null, "status" text check ("status" in ('draft', 'published', 'superseded')) not null, "number" integer null, "revision" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "published_at" timestamptz null, "publish_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "isg_config_version_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_isg_config_version_deleted_at" ON "isg_config_version" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_isg_config_version_status_unique" ON "isg_config_version" ("status") WHERE status <> 'superseded' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_isg_config_version_number_unique" ON "isg_config_version" ("number") WHERE number IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "isg_config_version" cascade;`)
  }
}
