import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLES = ["customer", `"user"`, "invite"]

/**
 * Emails are stored in lower case, whoever writes them: a route, an import or the engine's command line. So the engine's
 * unique indexes also hold for emails that differ in capitals only. Rows that already have such a twin stay as they are.
 */
export class Migration20261128233000LowerEmails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION svc_lower_email() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.email := lower(NEW.email);
        RETURN NEW;
      END $$`)
    for (const table of TABLES) {
      const twin = table === "customer" ? " AND twin.has_account = one.has_account" : ""
      this.addSql(`
        UPDATE ${table} one SET email = lower(email)
         WHERE email <> lower(email) AND NOT EXISTS (
           SELECT FROM ${table} twin
            WHERE lower(twin.email) = lower(one.email) AND twin.id <> one.id AND twin.deleted_at IS NULL${twin})`)
      this.addSql(`DROP TRIGGER IF EXISTS svc_lower_email ON ${table}`)
      this.addSql(`
        CREATE TRIGGER svc_lower_email BEFORE INSERT OR UPDATE OF email ON ${table}
          FOR EACH ROW WHEN (NEW.email <> lower(NEW.email)) EXECUTE FUNCTION svc_lower_email()`)
    }
  }

  override async down(): Promise<void> {
    for (const table of TABLES) this.addSql(`DROP TRIGGER IF EXISTS svc_lower_email ON ${table}`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_lower_email()`)
  }
}
