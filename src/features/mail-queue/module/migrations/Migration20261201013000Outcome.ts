import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Notes how each mail has ended, and why its last attempt failed. Earlier releases did not. There, a mail is taken as given
 * up if its next attempt would have been after it expired.
 */
export class Migration20261201013000Outcome extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE queued_mail ADD COLUMN IF NOT EXISTS outcome text, ADD COLUMN IF NOT EXISTS problem text`,
    )
    this.addSql(`ALTER TABLE queued_mail DROP CONSTRAINT IF EXISTS queued_mail_outcome_check`)
    this.addSql(
      `ALTER TABLE queued_mail ADD CONSTRAINT queued_mail_outcome_check CHECK (outcome IN ('sent', 'not_needed', 'given_up'))`,
    )
    this.addSql(`
      UPDATE queued_mail SET outcome = CASE
               WHEN attempts > 1 AND ended_at + least(attempts * interval '5 minutes', interval '1 hour') > expires_at
               THEN 'given_up' ELSE 'sent' END
       WHERE ended_at IS NOT NULL AND outcome IS NULL`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_queued_mail_ended_at"`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_ended_at" ON queued_mail (ended_at)
         WHERE outcome = 'given_up' AND deleted_at IS NULL`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_created_at_id" ON queued_mail (created_at, id) WHERE deleted_at IS NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_queued_mail_created_at_id"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_queued_mail_ended_at"`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_ended_at" ON queued_mail (ended_at)
         WHERE ended_at IS NOT NULL AND attempts > 1 AND deleted_at IS NULL`,
    )
    this.addSql(`ALTER TABLE queued_mail DROP COLUMN IF EXISTS outcome, DROP COLUMN IF EXISTS problem`)
  }
}
