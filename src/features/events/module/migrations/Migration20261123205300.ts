import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The form that attendees fill in, for each type of ticket, and the version that an attendee has seen. */
export class Migration20261123205300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS event_ticket ADD COLUMN IF NOT EXISTS attendee_form_id text NULL`)
    this.addSql(
      `ALTER TABLE IF EXISTS event_registration
         ADD COLUMN IF NOT EXISTS form_id text NULL, ADD COLUMN IF NOT EXISTS form_version integer NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS event_ticket DROP COLUMN IF EXISTS attendee_form_id`)
    this.addSql(
      `ALTER TABLE IF EXISTS event_registration DROP COLUMN IF EXISTS form_id, DROP COLUMN IF EXISTS form_version`,
    )
  }
}
