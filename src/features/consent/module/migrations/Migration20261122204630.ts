import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122204630 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "consent_receipt" drop constraint if exists "consent_receipt_source_type_source_id_purpose_unique";`,
    )
    this.addSql(
      `create table if not exists "consent_receipt" ("id" text not null, "text" text not null, "sha256" text not null, "locale" text not null, "given_at" timestamptz not null, "purpose" text not null, "subject_email" text null, "subject_customer_id" text null, "source_type" text not null, "source_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "consent_receipt_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_consent_receipt_deleted_at" ON "consent_receipt" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_consent_receipt_source_type_source_id_purpose_unique" ON "consent_receipt" ("source_type", "source_id", "purpose") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_consent_receipt_subject_email" ON "consent_receipt" ("subject_email") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_consent_receipt_subject_customer_id" ON "consent_receipt" ("subject_customer_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_consent_receipt_sha256" ON "consent_receipt" ("sha256") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "consent_receipt" cascade;`)
  }
}
