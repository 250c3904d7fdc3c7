import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Decisions about cookies are proof, so the database refuses to change or delete them (SQLSTATE SV030). Only the columns
 * about a person may become null, when the person is erased. The wording that visitors saw never changes either.
 */
export class Migration20261123033500Append extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_keep_consent_record() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  kept cookie_consent_record := NEW;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    kept.network := OLD.network;
    kept.user_agent := OLD.user_agent;
    kept.customer_id := OLD.customer_id;
    kept.salt := OLD.salt;
    kept.updated_at := OLD.updated_at;
    IF kept IS NOT DISTINCT FROM OLD
      AND (NEW.network IS NULL OR NEW.network = OLD.network)
      AND (NEW.user_agent IS NULL OR NEW.user_agent = OLD.user_agent)
      AND (NEW.customer_id IS NULL OR NEW.customer_id = OLD.customer_id)
      AND (NEW.salt IS NULL OR NEW.salt = OLD.salt) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A record of a consent never changes.' USING ERRCODE = 'SV030';
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_keep_consent_record BEFORE UPDATE OR DELETE ON cookie_consent_record
  FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_record();`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_keep_banner_wording() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'The wording of a consent never changes.' USING ERRCODE = 'SV030';
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_keep_banner_wording BEFORE UPDATE OR DELETE ON cookie_banner_wording
  FOR EACH ROW EXECUTE FUNCTION svc_keep_banner_wording();`)
    this.addSql(
      `ALTER TABLE cookie_consent_record DROP CONSTRAINT IF EXISTS cookie_consent_record_session_fk;`,
    )
    this.addSql(`
ALTER TABLE cookie_consent_record ADD CONSTRAINT cookie_consent_record_session_fk
  FOREIGN KEY (session_id) REFERENCES cookie_consent_session (id);`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE IF EXISTS cookie_consent_record DROP CONSTRAINT IF EXISTS cookie_consent_record_session_fk;`,
    )
    this.addSql(`DROP FUNCTION IF EXISTS svc_keep_consent_record CASCADE;`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_keep_banner_wording CASCADE;`)
  }
}
