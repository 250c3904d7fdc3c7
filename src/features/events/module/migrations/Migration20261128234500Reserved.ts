import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const RESERVED = "my-registrations"

const freed = (table: string) => `UPDATE ${table} SET updated_at = now(), slug = (
    SELECT '${RESERVED}-' || n FROM generate_series(2, 1000) n
     WHERE NOT EXISTS (SELECT FROM event WHERE slug = '${RESERVED}-' || n AND deleted_at IS NULL)
       AND NOT EXISTS (SELECT FROM event_translation WHERE slug = '${RESERVED}-' || n AND deleted_at IS NULL)
     ORDER BY n LIMIT 1)
   WHERE slug = '${RESERVED}' AND deleted_at IS NULL`

/**
 * A event with this slug cannot be read, because a route of the same address comes first. It gets a suffix. The triggers
 * on the table add the redirect from its old address.
 */
export class Migration20261128234500Reserved extends Migration {
  override async up(): Promise<void> {
    this.addSql(freed("event"))
    this.addSql(freed("event_translation"))
  }

  override async down(): Promise<void> {
    // The old slug could not be read. The new one stays.
  }
}
