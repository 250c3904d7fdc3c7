import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A deleted account keeps its tokens only while the network is still read for one of its posts. They go with the last
 * reading.
 */
export class Migration20261126154500ForgottenTokens extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION social_tokens_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE social_account SET sealed = ''
         WHERE id = NEW.account_id AND deleted_at IS NOT NULL AND sealed <> ''
           AND NOT EXISTS (SELECT 1 FROM social_target
                            WHERE account_id = NEW.account_id AND status = 'unknown' AND due_at IS NOT NULL);
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER social_tokens_end AFTER UPDATE OF status, due_at ON social_target
         FOR EACH ROW WHEN (OLD.status = 'unknown') EXECUTE FUNCTION social_tokens_end()`)
    this.addSql(`
      UPDATE social_account a SET sealed = ''
       WHERE deleted_at IS NOT NULL AND sealed <> ''
         AND NOT EXISTS (SELECT 1 FROM social_target
                          WHERE account_id = a.id AND status = 'unknown' AND due_at IS NOT NULL)`)
  }

  override async down(): Promise<void> {
    this.addSql("DROP TRIGGER IF EXISTS social_tokens_end ON social_target")
    this.addSql("DROP FUNCTION IF EXISTS social_tokens_end")
  }
}
