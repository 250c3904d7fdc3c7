import { Migration } from "@medusajs/framework/mikro-orm/migrations"

interface Index {
  name: string
  on: string
  where?: string
  unique?: boolean
}

const INDICES: Index[] = [
  { name: "IDX_capacity_hold_cart_id", on: "capacity_hold (cart_id)" },
  { name: "IDX_capacity_hold_order_id", on: "capacity_hold (order_id)", where: "order_id IS NOT NULL" },
  { name: "IDX_capacity_hold_expires_at", on: "capacity_hold (expires_at)", where: "status = 'held'" },
  { name: "IDX_capacity_hold_line_hold_id", on: "capacity_hold_line (hold_id)" },
  { name: "IDX_capacity_hold_line_token_unique", on: "capacity_hold_line (token)", unique: true },
  {
    ...{ name: "IDX_capacity_hold_line_cart_line_id", on: "capacity_hold_line (cart_line_id)" },
    where: "cart_line_id IS NOT NULL",
  },
  {
    ...{ name: "IDX_capacity_hold_line_order_line_id", on: "capacity_hold_line (order_line_id)" },
    where: "order_line_id IS NOT NULL",
  },
  { name: "IDX_capacity_hold_line_subject_id", on: "capacity_hold_line (subject_id)" },
]

/**
 * Replaces partial indices by whole ones. The engine's indices have the condition `deleted_at IS NULL`. Holds are never
 * soft-deleted, so our SQL does not test that column. PostgreSQL could not use the indices and read whole tables.
 */
export class Migration20261123234700Indices extends Migration {
  override async up(): Promise<void> {
    for (const { name, on, where, unique } of INDICES) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      this.addSql(
        `CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on} ${where === undefined ? "" : `WHERE ${where}`}`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const { name, on, where, unique } of INDICES) {
      this.addSql(`DROP INDEX IF EXISTS "${name}"`)
      const rows = ["deleted_at IS NULL", ...(where === undefined ? [] : [where])].join(" AND ")
      this.addSql(`CREATE ${unique ? "UNIQUE " : ""}INDEX "${name}" ON ${on} WHERE ${rows}`)
    }
  }
}
