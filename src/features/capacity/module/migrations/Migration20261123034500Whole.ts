import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The line items of one hold leave a cart together, in the same statement, whatever route removes one of them.
 * Otherwise a cart could keep line items whose places are given back.
 */
export class Migration20261123034500Whole extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_capacity_whole_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM changed WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN RETURN NULL; END IF;
  UPDATE cart_line_item SET deleted_at = now() WHERE deleted_at IS NULL AND id IN (
    SELECT other.cart_line_id FROM changed JOIN before USING (id)
      JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL
     WHERE before.deleted_at IS NULL AND changed.deleted_at IS NOT NULL);
  UPDATE cart_line_item SET deleted_at = NULL WHERE deleted_at IS NOT NULL AND id IN (
    SELECT other.cart_line_id FROM changed JOIN before USING (id)
      JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL
     WHERE before.deleted_at IS NOT NULL AND changed.deleted_at IS NULL);
  RETURN NULL;
END $$`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_capacity_whole_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN RETURN NULL; END IF;
  DELETE FROM cart_line_item WHERE id IN (
    SELECT other.cart_line_id FROM before
      JOIN capacity_hold_line AS part ON part.cart_line_id = before.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL);
  RETURN NULL;
END $$`)
    // PostgreSQL runs triggers by name: these run after those that release the hold.
    this.addSql(`DROP TRIGGER IF EXISTS svc_capacity_whole_changed ON cart_line_item`)
    this.addSql(`CREATE TRIGGER svc_capacity_whole_changed AFTER UPDATE ON cart_line_item
      REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_whole_changed()`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_capacity_whole_removed ON cart_line_item`)
    this.addSql(`CREATE TRIGGER svc_capacity_whole_removed AFTER DELETE ON cart_line_item
      REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_whole_removed()`)
  }

  override async down(): Promise<void> {
    for (const name of ["svc_capacity_whole_changed", "svc_capacity_whole_removed"]) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON cart_line_item`)
      this.addSql(`DROP FUNCTION IF EXISTS ${name}()`)
    }
  }
}
