import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Finds the mails that were given up, among all that were ever sent. */
export class Migration20261130212500GivenUp extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_ended_at" ON queued_mail (ended_at)
         WHERE ended_at IS NOT NULL AND attempts > 1 AND deleted_at IS NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_queued_mail_ended_at"`)
  }
}
