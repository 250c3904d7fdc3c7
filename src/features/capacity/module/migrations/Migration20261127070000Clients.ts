import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Limits the open places of one client (docs/capacity.md). The function fails with SQLSTATE SV029 if the client's carts
 * would hold too many. Its lock lasts until the end of the transaction, so concurrent calls cannot exceed the limit
 * together. Each statement of the function sees what others have committed before it got the lock.
 */
export class Migration20261127070000Clients extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "capacity_hold" ADD COLUMN IF NOT EXISTS "client" text NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_capacity_hold_client" ON capacity_hold (client)
      WHERE status = 'held' AND client IS NOT NULL`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION svc_capacity_limit_client(its_client text, wanted int, most int, moment timestamptz)
      RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('capacity client ' || its_client, 0));
        IF wanted + coalesce((SELECT sum(places) FROM capacity_hold
             WHERE client = its_client AND status = 'held' AND expires_at > moment), 0) > most THEN
          RAISE EXCEPTION 'The client holds too many places.' USING ERRCODE = 'SV029';
        END IF;
        RETURN true;
      END $$`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_capacity_limit_client(text, int, int, timestamptz)`)
    this.addSql(`ALTER TABLE IF EXISTS "capacity_hold" DROP COLUMN IF EXISTS "client"`)
  }
}
