import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123031500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "metafield_definition" add column if not exists "position" integer not null default 0;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "metafield_definition" drop column if exists "position";`)
  }
}
