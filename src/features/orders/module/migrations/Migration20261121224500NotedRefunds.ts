import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Gives each refund by the assistant a note that only its action uses, and makes the note unique. A process that wakes
 * after another one has taken over cannot record the refund a second time. Only recorded refunds reach a payment
 * service. The index is on the engine's table, because every refund starts there. A reverted refund is soft-deleted, so
 * its note can be used again.
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
