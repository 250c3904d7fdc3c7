import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What the assistant gives back bears a note that is its action's alone. A process that was frozen, and wakes when
 * another one has taken over, cannot write it down a second time; and what is not written down is asked of no payment
 * service. On the engine's table, because that is where a refund begins. What was taken back is deleted, and may be
 * written again.
 */
export class Migration20261121224500NotedRefunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "svc_refund_noted_unique" ON "refund" ("note") WHERE starts_with(note, 'Assistant, aiact_') AND deleted_at IS NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "svc_refund_noted_unique"`)
  }
}
