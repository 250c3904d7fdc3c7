import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Prevents reservations beyond the stock (docs/decisions/0010). The engine checks each line alone and then writes a
 * sum. Two lines of one item, or two concurrent callers, can therefore both get the last piece. This trigger locks the
 * affected levels in a fixed order and sums up the reservations again. It rejects the statement if more is reserved
 * than stocked, unless backorders are allowed. The reserved quantity is always the sum of the reservations.
 */
export class Migration20261121160500StockGuard extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_order_completion" ON "order" ((metadata ->> 'svc_completion'))
         WHERE metadata -> 'svc_completion' IS NOT NULL`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_reservation_item_place" ON reservation_item (inventory_item_id, location_id)
         INCLUDE (quantity) WHERE deleted_at IS NULL`,
    )
    this.addSql(RESERVED)
    this.addSql(KEEP_SUM)
    this.addSql(GUARD)
    for (const statement of TRIGGERS) this.addSql(statement)
    this.addSql(`UPDATE inventory_level SET reserved_quantity = reserved_quantity
                  WHERE reserved_quantity <> svc_reserved(inventory_item_id, location_id)`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_order_completion"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_reservation_item_place"`)
    for (const name of ["insert", "update", "delete"])
      this.addSql(`DROP TRIGGER IF EXISTS svc_stock_guard_${name} ON reservation_item`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_keep_reserved ON inventory_level`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_stock_guard(), svc_keep_reserved(), svc_reserved(text, text)`)
  }
}

const RESERVED = `
CREATE OR REPLACE FUNCTION svc_reserved(item text, place text) RETURNS numeric LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(quantity), 0) FROM reservation_item
   WHERE inventory_item_id = item AND location_id = place AND deleted_at IS NULL
$$`

const KEEP_SUM = `
CREATE OR REPLACE FUNCTION svc_keep_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved_quantity := svc_reserved(NEW.inventory_item_id, NEW.location_id);
  NEW.raw_reserved_quantity := jsonb_build_object(
    'value', trim_scale(NEW.reserved_quantity)::text, 'precision', 20);
  RETURN NEW;
END $$`

/** SV001 is our own SQLSTATE: sold out. */
const GUARD = `
CREATE OR REPLACE FUNCTION svc_stock_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places jsonb;
  growing jsonb := '[]';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)) INTO places
      FROM (SELECT inventory_item_id, location_id FROM before UNION SELECT inventory_item_id, location_id FROM changed) AS touched;
    SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_array(changed.inventory_item_id, changed.location_id)), '[]')
      INTO growing FROM changed JOIN before USING (id)
     WHERE changed.deleted_at IS NULL AND NOT coalesce(changed.allow_backorder, false)
       AND (changed.quantity > before.quantity OR before.deleted_at IS NOT NULL
         OR changed.inventory_item_id <> before.inventory_item_id OR changed.location_id <> before.location_id);
  ELSE
    SELECT jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)) INTO places FROM changed;
    IF TG_OP = 'INSERT' THEN
      SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)), '[]')
        INTO growing FROM changed WHERE deleted_at IS NULL AND NOT coalesce(allow_backorder, false);
    END IF;
  END IF;
  IF places IS NULL THEN RETURN NULL; END IF;

  PERFORM 1 FROM inventory_level AS level
    WHERE (level.inventory_item_id, level.location_id) IN
          (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(places) AS place)
      AND level.deleted_at IS NULL
    ORDER BY level.id FOR UPDATE;
  UPDATE inventory_level AS level SET reserved_quantity = level.reserved_quantity
    WHERE (level.inventory_item_id, level.location_id) IN
          (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(places) AS place)
      AND level.deleted_at IS NULL;
  IF EXISTS (
    SELECT 1 FROM inventory_level AS level
     WHERE (level.inventory_item_id, level.location_id) IN
           (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(growing) AS place)
       AND level.deleted_at IS NULL AND level.reserved_quantity > level.stocked_quantity
  ) THEN
    RAISE EXCEPTION 'There is not enough left in stock.' USING ERRCODE = 'SV001';
  END IF;
  RETURN NULL;
END $$`

const TRIGGERS = [
  `DROP TRIGGER IF EXISTS svc_keep_reserved ON inventory_level`,
  `CREATE TRIGGER svc_keep_reserved BEFORE INSERT OR UPDATE OF reserved_quantity, raw_reserved_quantity, location_id, inventory_item_id
     ON inventory_level FOR EACH ROW EXECUTE FUNCTION svc_keep_reserved()`,
  ...["INSERT", "UPDATE", "DELETE"].flatMap((operation) => {
    const name = `svc_stock_guard_${operation.toLowerCase()}`
    const tables = {
      INSERT: "NEW TABLE AS changed",
      UPDATE: "OLD TABLE AS before NEW TABLE AS changed",
      DELETE: "OLD TABLE AS changed",
    }[operation]
    return [
      `DROP TRIGGER IF EXISTS ${name} ON reservation_item`,
      `CREATE TRIGGER ${name} AFTER ${operation} ON reservation_item REFERENCING ${tables}
         FOR EACH STATEMENT EXECUTE FUNCTION svc_stock_guard()`,
    ]
  }),
]
