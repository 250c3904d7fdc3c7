import { Migration } from "@medusajs/framework/mikro-orm/migrations"

interface Index {
  name: string
  on: string
  where?: string
  unique?: boolean
}

/**
 * Whole indices instead of the engine's partial ones, which have the condition `deleted_at IS NULL`. Registrations are
 * never soft-deleted, so our SQL does not test that column, and PostgreSQL could not use the partial indices.
 */
const REGISTRATIONS: Index[] = [
  {
    ...{ name: "IDX_event_registration_hold_line_id_number_unique", unique: true },
    on: "event_registration (hold_line_id, number)",
  },
  { name: "IDX_event_registration_code_unique", on: "event_registration (code)", unique: true },
  {
    name: "IDX_event_registration_event_id_created_at_id",
    on: "event_registration (event_id, created_at, id)",
  },
  {
    name: "IDX_event_registration_order_id",
    on: "event_registration (order_id)",
    where: "order_id IS NOT NULL",
  },
]

/** Indices for lists of all events and of all attendees. */
const LISTS: Index[] = [
  {
    ...{ name: "IDX_event_published_at_id", on: "event (published_at, id)" },
    where: "status <> 'draft' AND deleted_at IS NULL",
  },
  {
    ...{ name: "IDX_event_registration_created_at_id", on: "event_registration (created_at, id)" },
    where: "status <> 'reserved'",
  },
]

export class Migration20261123234800Indices extends Migration {
  override async up(): Promise<void> {
    for (const { name, on, where, unique } of [...REGISTRATIONS, ...LISTS]) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      this.addSql(
        `CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on} ${where === undefined ? "" : `WHERE ${where}`}`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const { name } of LISTS) this.addSql(`DROP INDEX IF EXISTS "${name}"`)
    for (const { name, on, where, unique } of REGISTRATIONS) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      const rows = ["deleted_at IS NULL", ...(where === undefined ? [] : [where])].join(" AND ")
      this.addSql(`CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on} WHERE ${rows}`)
    }
  }
}
