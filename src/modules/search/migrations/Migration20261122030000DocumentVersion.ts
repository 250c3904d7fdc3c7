import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Which state of the index an answer was made from: another one after each change of a document, whoever makes it, as
 * soon as that is committed. By chance and not counted, so that a database that was put back to an earlier time never
 * comes to a version that somebody keeps answers of.
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
    // What is there from some time on: how long an answer holds is asked for with each.
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
