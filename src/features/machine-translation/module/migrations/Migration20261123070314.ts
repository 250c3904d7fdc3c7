import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123070314 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "machine_translation" ("id" text not null, "wire" text not null, "source_locale" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "machine_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_machine_translation_deleted_at" ON "machine_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_machine_translation_created_at" ON "machine_translation" ("created_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "machine_translation" cascade;`)
  }
}
