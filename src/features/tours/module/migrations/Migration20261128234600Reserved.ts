import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const RESERVED = "my-bookings"

const freed = (table: string) => `UPDATE ${table} SET updated_at = now(), slug = (
    SELECT '${RESERVED}-' || n FROM generate_series(2, 1000) n
     WHERE NOT EXISTS (SELECT FROM tour WHERE slug = '${RESERVED}-' || n AND deleted_at IS NULL)
       AND NOT EXISTS (SELECT FROM tour_translation WHERE slug = '${RESERVED}-' || n AND deleted_at IS NULL)
     ORDER BY n LIMIT 1)
   WHERE slug = '${RESERVED}' AND deleted_at IS NULL`

/**
 * A tour with this slug cannot be read, because a route of the same address comes first. It gets a suffix. The triggers
 * on the table add the redirect from its old address.
 */
export class Migration20261128234600Reserved extends Migration {
  override async up(): Promise<void> {
    this.addSql(freed("tour"))
    this.addSql(freed("tour_translation"))
  }

  override async down(): Promise<void> {
    // The old slug could not be read. The new one stays.
  }
}
