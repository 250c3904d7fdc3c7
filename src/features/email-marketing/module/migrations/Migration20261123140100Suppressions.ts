import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Suppressions outlive the address of an erased person, and each change of one is stored. The change log drops all
 * functions `svc_note_*` of others.
 */
export class Migration20261123140100Suppressions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
ALTER TABLE email_suppression ADD CONSTRAINT email_suppression_names_an_address
  CHECK (email IS NOT NULL OR email_digest IS NOT NULL);`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_record_email_suppression() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  was_active boolean := TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL;
  is_active boolean := NEW.deleted_at IS NULL;
BEGIN
  IF NEW.email_digest IS NOT NULL AND was_active <> is_active THEN
    INSERT INTO email_suppression_event (id, suppression_id, email_digest, action, reason, note, at, created_at, updated_at)
    VALUES ('esev_' || upper(substr(md5(gen_random_uuid()::text), 1, 26)), NEW.id, NEW.email_digest,
            CASE WHEN is_active THEN 'suppressed' ELSE 'unsuppressed' END, NEW.reason, NEW.note,
            NEW.updated_at, NEW.updated_at, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_record_email_suppression AFTER INSERT OR UPDATE OF deleted_at ON email_suppression
  FOR EACH ROW EXECUTE FUNCTION svc_record_email_suppression();`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_record_email_suppression CASCADE;`)
    this.addSql(
      `ALTER TABLE IF EXISTS email_suppression DROP CONSTRAINT IF EXISTS email_suppression_names_an_address;`,
    )
  }
}
