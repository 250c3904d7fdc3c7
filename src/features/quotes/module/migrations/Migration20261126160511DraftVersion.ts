import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The version of a quote's draft, so that no admin overwrites or sends a draft of another unseen. */
export class Migration20261126160511DraftVersion extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "quote_request" add column if not exists "draft_version" integer not null default 0;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "quote_request" drop column if exists "draft_version";`)
  }
}
