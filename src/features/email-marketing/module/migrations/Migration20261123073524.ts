import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123073524 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "email_campaign" add column if not exists "problem" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "email_campaign" drop column if exists "problem";`)
  }
}
