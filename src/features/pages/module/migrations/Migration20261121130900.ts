import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index covers only the first part of longer texts. */
const SEARCHED_CHARACTERS = 100_000

const words = `ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left(title || ' ' || coalesce(excerpt, '') || ' ' || plain, ${SEARCHED_CHARACTERS}))) STORED`

/** The words for searching. */
export class Migration20261121130900 extends Migration {
  override async up(): Promise<void> {
    for (const table of ["page", "page_translation"]) {
      this.addSql(`ALTER TABLE ${table} ${words}`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_words" ON ${table} USING gin (words)`)
    }
  }

  override async down(): Promise<void> {
    for (const table of ["page", "page_translation"])
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS words`)
  }
}
