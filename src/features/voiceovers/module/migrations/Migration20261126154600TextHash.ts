import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261126154600TextHash extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "voiceover" add column if not exists "text_hash" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "voiceover" drop column if exists "text_hash";`)
  }
}
