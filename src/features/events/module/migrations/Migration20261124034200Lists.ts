import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indices for lists of many events and tickets, all of whose rows PostgreSQL would otherwise sort. */
const INDICES = [
  // By title: one for the main language, one for the translations.
  { name: "IDX_event_title_id", on: "event (title, id)", where: "status <> 'draft' AND deleted_at IS NULL" },
  {
    ...{ name: "IDX_event_translation_locale_title", on: "event_translation (locale, title, event_id)" },
    where: "deleted_at IS NULL",
  },
  // The default order of the admins' lists.
  {
    ...{ name: "IDX_event_starts_at_nulls_last", on: "event (starts_at DESC NULLS LAST, id DESC)" },
    where: "deleted_at IS NULL",
  },
  { name: "IDX_event_ticket_position_id", on: "event_ticket (position, id)", where: "deleted_at IS NULL" },
]

export class Migration20261124034200Lists extends Migration {
  override async up(): Promise<void> {
    for (const { name, on, where } of INDICES)
      this.addSql(`CREATE INDEX IF NOT EXISTS "${name}" ON ${on} WHERE ${where}`)
  }

  override async down(): Promise<void> {
    for (const { name } of INDICES) this.addSql(`DROP INDEX IF EXISTS "${name}"`)
  }
}
