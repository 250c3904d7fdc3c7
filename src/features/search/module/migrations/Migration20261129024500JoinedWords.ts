import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The index also contains joined and divided words, and Korean and Thai by pairs of characters. Old documents lack
 * them. Without a time of their source they count as out of date, so the hourly comparison writes them again.
 */
export class Migration20261129024500JoinedWords extends Migration {
  override async up(): Promise<void> {
    this.addSql("UPDATE search_document SET source_updated_at = 'epoch'")
  }

  override async down(): Promise<void> {
    // An older version reads the new documents as well.
  }
}
