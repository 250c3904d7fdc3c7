import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The sounds of chunks. Their column has the type bytea, which models cannot declare. */
export class Migration20261123073500VoiceoverChunks extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE TABLE IF NOT EXISTS voiceover_chunk (key text PRIMARY KEY, audio bytea NOT NULL, used_at timestamptz NOT NULL)`,
    )
    // Sounds are compressed already.
    this.addSql(`ALTER TABLE voiceover_chunk ALTER COLUMN audio SET STORAGE EXTERNAL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_voiceover_chunk_used_at" ON voiceover_chunk (used_at)`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS voiceover_chunk`)
  }
}
