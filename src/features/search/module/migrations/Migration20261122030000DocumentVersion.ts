import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The version of the index. It changes with the commit of each change of a document. It is random and not a counter:
 * after a restore from a backup, a counter would reach old values again, and caches would return stale answers.
 */
export class Migration20261122030000DocumentVersion extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "search_document_version" ("is_only_row" boolean primary key default true check ("is_only_row"), "version" uuid not null default gen_random_uuid());`,
    )
    this.addSql(`INSERT INTO search_document_version DEFAULT VALUES ON CONFLICT DO NOTHING`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION renew_search_document_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE search_document_version SET version = gen_random_uuid();
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER renew_search_document_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
      ON search_document FOR EACH STATEMENT EXECUTE FUNCTION renew_search_document_version()`)
    // Finds documents that become visible later. Each search asks for the next one, to know how long its answer is
    // valid.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_document_visible_from" ON "search_document" ("visible_from");`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_search_document_visible_from"`)
    this.addSql(`DROP TRIGGER IF EXISTS renew_search_document_version ON search_document`)
    this.addSql(`DROP FUNCTION IF EXISTS renew_search_document_version()`)
    this.addSql(`DROP TABLE IF EXISTS search_document_version`)
  }
}
