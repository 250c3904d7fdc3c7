import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether the tickets of a canceled event are refunded before the mail, and who has confirmed it. */
export class Migration20261123041500Announcements extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE event_mail ADD COLUMN IF NOT EXISTS refund boolean NOT NULL DEFAULT false`)
    this.addSql(`ALTER TABLE event_mail ADD COLUMN IF NOT EXISTS actor_id text`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE event_mail DROP COLUMN IF EXISTS refund, DROP COLUMN IF EXISTS actor_id`)
  }
}
