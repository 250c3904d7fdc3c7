import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes on the engine's own tables, to find the identities of a customer and the account of an email. */
export class Migration20261121191600AccountIndexes extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_auth_identity_customer" ON auth_identity ((app_metadata ->> 'customer_id'))
         WHERE deleted_at IS NULL`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_customer_account_email" ON customer (lower(email))
         WHERE has_account AND deleted_at IS NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_svc_auth_identity_customer"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_svc_customer_account_email"`)
  }
}
