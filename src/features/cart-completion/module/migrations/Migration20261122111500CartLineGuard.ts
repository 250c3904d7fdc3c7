import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Limits a cart to 250 line items, and rejects new lines in a completed cart. The engine checks both outside the
 * transaction that writes, so two concurrent callers could both pass. Here, statements that add lines to one cart wait
 * for each other.
 */
export class Migration20261122111500CartLineGuard extends Migration {
  override async up(): Promise<void> {
    this.addSql(GUARD)
    this.addSql(`DROP TRIGGER IF EXISTS svc_cart_line_guard ON cart_line_item`)
    this.addSql(`CREATE TRIGGER svc_cart_line_guard AFTER INSERT ON cart_line_item REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION svc_cart_line_guard()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_cart_line_guard ON cart_line_item`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_cart_line_guard()`)
  }
}

/** Our own SQLSTATEs: SV002 for a full cart, SV003 for a completed one. */
const GUARD = `
CREATE OR REPLACE FUNCTION svc_cart_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM cart WHERE id IN (SELECT cart_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM cart WHERE id IN (SELECT cart_id FROM added) AND completed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The cart is already an order.' USING ERRCODE = 'SV003';
  END IF;
  IF EXISTS (
    SELECT 1 FROM cart_line_item WHERE cart_id IN (SELECT cart_id FROM added) AND deleted_at IS NULL
     GROUP BY cart_id HAVING count(*) > 250
  ) THEN
    RAISE EXCEPTION 'The cart is full.' USING ERRCODE = 'SV002';
  END IF;
  RETURN NULL;
END $$`
