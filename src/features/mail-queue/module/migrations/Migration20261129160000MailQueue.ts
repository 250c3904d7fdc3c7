import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** One table for the mails of all features. */
export class Migration20261129160000MailQueue extends Migration {
  override async up(): Promise<void> {
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
  }

  override async down(): Promise<void> {
    throw new Error("Triggers write to the mail queue. Restore a backup.")
  }
}
