import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Numbers the sessions in registers, so that a session that is deleted with all its records leaves a gap. Sessions of
 * earlier releases have no number. The database refuses to lower a register (SQLSTATE SV030).
 */
export class Migration20261124131500Register extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table if not exists cookie_consent_register (register integer not null, sessions integer not null,
        seal text not null, constraint cookie_consent_register_pkey primary key (register));`)
    this.addSql(
      `alter table if exists "cookie_consent_session" add column if not exists "register" integer null, add column if not exists "number" integer null;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_cookie_consent_session_register_number_unique" ON "cookie_consent_session" ("register", "number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_keep_consent_register() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.register = OLD.register AND NEW.sessions >= OLD.sessions THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A register of consents never forgets a session.' USING ERRCODE = 'SV030';
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_keep_consent_register BEFORE UPDATE OR DELETE ON cookie_consent_register
  FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_register();`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS cookie_consent_register;`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_keep_consent_register CASCADE;`)
    this.addSql(
      `alter table if exists "cookie_consent_session" drop column if exists "register", drop column if exists "number";`,
    )
  }
}
