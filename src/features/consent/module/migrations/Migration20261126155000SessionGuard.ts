import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Others read a visitor's decision from the session, so the database lets it change only with a new record (SQLSTATE
 * SV030). A session gets a customer once. An erasure takes the customer away again.
 */
export class Migration20261126155000SessionGuard extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_keep_consent_session() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  kept cookie_consent_session := NEW;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.session_key = OLD.session_key
    AND (OLD.customer_id IS NULL OR NEW.customer_id IS NULL OR NEW.customer_id = OLD.customer_id) THEN
    kept.customer_id := OLD.customer_id;
    kept.updated_at := OLD.updated_at;
    IF kept IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
    IF NEW.sequence = OLD.sequence + 1
      AND (OLD.sequence = 0 OR (NEW.register IS NOT DISTINCT FROM OLD.register
                                AND NEW.number IS NOT DISTINCT FROM OLD.number))
      AND EXISTS (SELECT FROM cookie_consent_record AS record
                   WHERE record.session_id = NEW.id AND record.sequence = NEW.sequence AND record.hash = NEW.hash
                     AND record.categories = NEW.categories) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A consent changes only with a new record.' USING ERRCODE = 'SV030';
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_keep_consent_session BEFORE UPDATE OR DELETE ON cookie_consent_session
  FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_session();`)
    // The retention of network and browser finds old records by it.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS cookie_consent_record_person ON cookie_consent_record (recorded_at)
        WHERE network IS NOT NULL OR user_agent IS NOT NULL OR customer_id IS NOT NULL OR salt IS NOT NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_keep_consent_session CASCADE;`)
    this.addSql(`DROP INDEX IF EXISTS cookie_consent_record_person;`)
  }
}
