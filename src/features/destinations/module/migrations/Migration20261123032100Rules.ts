import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { treeGuard } from "../../../../lib/tree-guard"

/** The index covers only the first part of longer texts. */
const SEARCHED_CHARACTERS = 100_000

const words = `ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left(title || ' ' || coalesce(excerpt, '') || ' ' || plain, ${SEARCHED_CHARACTERS}))) STORED`

const TREE = treeGuard("destination")

/** The words that the list's `q` finds, and a tree without circles. */
export class Migration20261123032100Rules extends Migration {
  override async up(): Promise<void> {
    for (const table of ["destination", "destination_translation"]) {
      this.addSql(`ALTER TABLE ${table} ${words}`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_words" ON ${table} USING gin (words)`)
    }
    for (const statement of TREE.up) this.addSql(statement)
  }

  override async down(): Promise<void> {
    for (const statement of TREE.down) this.addSql(statement)
    for (const table of ["destination", "destination_translation"])
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS words`)
  }
}
