import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For the limit of open bookings. The model cannot have it, because it is of an expression. */
const BY_EMAIL = `CREATE INDEX IF NOT EXISTS "IDX_service_booking_lower_email" ON "service_booking" (lower("email")) WHERE deleted_at IS NULL;`

/**
 * The form that asked for the answers of a booking, and indices. Each booking looks for expired holds of its resources
 * and for open bookings of its email, and each order looks for its bookings.
 */
export class Migration20261126160200Bookings extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "service_booking" add column if not exists "form_id" text null, add column if not exists "form_version" integer null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_resource_id_hold_expires_at" ON "service_booking" ("resource_id", "hold_expires_at") WHERE status = 'held' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_hold_line_id" ON "service_booking" ("hold_line_id") WHERE hold_line_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_order_id" ON "service_booking" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(BY_EMAIL)
  }

  override async down(): Promise<void> {
    for (const name of ["resource_id_hold_expires_at", "hold_line_id", "order_id", "lower_email"])
      this.addSql(`drop index if exists "IDX_service_booking_${name}";`)
    this.addSql(
      `alter table if exists "service_booking" drop column if exists "form_id", drop column if exists "form_version";`,
    )
  }
}
