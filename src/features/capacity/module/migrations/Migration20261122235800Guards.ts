import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The database counts the places (docs/capacity.md). A change of holds locks the quotas in the order of their ids, adds
 * the difference, and fails if a growing quota has too few places. Line items and holds cannot separate: a line item of
 * a limited variant needs its hold, cannot change, and releases the hold when it is removed.
 *
 * Our own SQLSTATEs: SV020 for too few places, SV021 for an unknown quota, SV022 for a line item without a hold, SV023
 * for a changed line item.
 */
export class Migration20261122235800Guards extends Migration {
  override async up(): Promise<void> {
    for (const check of CHECKS) this.addSql(check)
    for (const body of [COUNT, ADDED, CHANGED, REMOVED]) this.addSql(body)
    for (const { name, table, operation, tables, calls } of TRIGGERS) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
      this.addSql(`CREATE TRIGGER ${name} AFTER ${operation} ON ${table} REFERENCING ${tables}
        FOR EACH STATEMENT EXECUTE FUNCTION ${calls}()`)
    }
  }

  override async down(): Promise<void> {
    for (const { name, table } of TRIGGERS) this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
    this.addSql(
      `DROP FUNCTION IF EXISTS svc_capacity_count(), svc_capacity_line_added(), svc_capacity_line_changed(), svc_capacity_line_removed()`,
    )
  }
}

const CHECKS = [
  `ALTER TABLE capacity_quota ADD CONSTRAINT capacity_quota_numbers CHECK (taken >= 0 AND size >= 0)`,
  `ALTER TABLE capacity_hold ADD CONSTRAINT capacity_hold_numbers CHECK (places >= 0)`,
  `ALTER TABLE capacity_hold ADD CONSTRAINT capacity_hold_expiry
     CHECK (status <> 'held' OR expires_at IS NOT NULL)`,
  `ALTER TABLE capacity_hold_line ADD CONSTRAINT capacity_hold_line_numbers CHECK (quantity >= 0 AND places_each >= 0)`,
]

/** `taken` changes by the difference, so a hold costs the same for ten and for a million sold places. */
const COUNT = `
CREATE OR REPLACE FUNCTION svc_capacity_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  differences jsonb;
  counted int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, sum(places) AS difference FROM changed, unnest(changed.quota_ids) AS quota_id
       WHERE status IN ('held', 'sold') GROUP BY quota_id) AS sums WHERE difference <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, -sum(places) AS difference FROM before, unnest(before.quota_ids) AS quota_id
       WHERE status IN ('held', 'sold') GROUP BY quota_id) AS sums WHERE difference <> 0;
  ELSE
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, sum(places) AS difference FROM (
        SELECT quota_id, places FROM changed, unnest(changed.quota_ids) AS quota_id
         WHERE status IN ('held', 'sold')
        UNION ALL
        SELECT quota_id, -places FROM before, unnest(before.quota_ids) AS quota_id
         WHERE status IN ('held', 'sold')) AS parts GROUP BY quota_id) AS sums WHERE difference <> 0;
  END IF;
  IF differences IS NULL THEN RETURN NULL; END IF;

  PERFORM 1 FROM capacity_quota WHERE id IN (SELECT jsonb_object_keys(differences))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE capacity_quota SET taken = taken + (differences ->> id)::int, updated_at = now()
    WHERE id IN (SELECT jsonb_object_keys(differences));
  GET DIAGNOSTICS counted = ROW_COUNT;
  IF counted <> (SELECT count(*) FROM jsonb_object_keys(differences)) THEN
    RAISE EXCEPTION 'A hold names an unknown quota.' USING ERRCODE = 'SV021';
  END IF;
  IF EXISTS (SELECT 1 FROM capacity_quota WHERE id IN (SELECT jsonb_object_keys(differences))
               AND (differences ->> id)::int > 0 AND taken > size) THEN
    RAISE EXCEPTION 'There are not enough places left.' USING ERRCODE = 'SV020';
  END IF;
  RETURN NULL;
END $$`

const ADDED = `
CREATE OR REPLACE FUNCTION svc_capacity_line_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limited int;
  connected int;
BEGIN
  SELECT count(*) INTO limited FROM added WHERE added.metadata ->> 'svc_hold' IS NOT NULL
    OR EXISTS (SELECT 1 FROM capacity_variant WHERE capacity_variant.id = added.variant_id);
  IF limited = 0 THEN RETURN NULL; END IF;
  UPDATE capacity_hold_line AS part SET cart_line_id = added.id, updated_at = now()
    FROM added, capacity_hold AS hold
   WHERE part.token = added.metadata ->> 'svc_hold' AND part.cart_line_id IS NULL
     AND part.variant_id = added.variant_id AND part.quantity = added.quantity
     AND hold.id = part.hold_id AND hold.cart_id = added.cart_id AND hold.status = 'held';
  GET DIAGNOSTICS connected = ROW_COUNT;
  IF connected <> limited THEN
    RAISE EXCEPTION 'A line item of a limited variant has no hold.' USING ERRCODE = 'SV022';
  END IF;
  RETURN NULL;
END $$`

const CHANGED = `
CREATE OR REPLACE FUNCTION svc_capacity_line_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM changed WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM changed JOIN before USING (id)
              WHERE before.deleted_at IS NULL AND changed.deleted_at IS NULL
                AND (before.metadata ->> 'svc_hold' IS NOT NULL OR changed.metadata ->> 'svc_hold' IS NOT NULL)
                AND (changed.quantity, changed.cart_id, changed.variant_id, changed.metadata ->> 'svc_hold')
                    IS DISTINCT FROM (before.quantity, before.cart_id, before.variant_id, before.metadata ->> 'svc_hold')) THEN
    RAISE EXCEPTION 'A line item with a hold cannot change.' USING ERRCODE = 'SV023';
  END IF;
  UPDATE capacity_hold SET status = 'released', updated_at = now()
   WHERE status IN ('held', 'expired') AND id IN (
     SELECT part.hold_id FROM changed JOIN before USING (id) JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      WHERE before.deleted_at IS NULL AND changed.deleted_at IS NOT NULL);
  UPDATE capacity_hold SET status = 'held', updated_at = now()
   WHERE status = 'released' AND order_id IS NULL AND id IN (
     SELECT part.hold_id FROM changed JOIN before USING (id) JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      WHERE before.deleted_at IS NOT NULL AND changed.deleted_at IS NULL);
  RETURN NULL;
END $$`

const REMOVED = `
CREATE OR REPLACE FUNCTION svc_capacity_line_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN
    UPDATE capacity_hold SET status = 'released', updated_at = now()
     WHERE status IN ('held', 'expired') AND id IN (
       SELECT part.hold_id FROM before JOIN capacity_hold_line AS part ON part.cart_line_id = before.id);
  END IF;
  RETURN NULL;
END $$`

const HOLDS = { table: "capacity_hold", calls: "svc_capacity_count" }
const LINES = { table: "cart_line_item" }

const TRIGGERS = [
  { ...HOLDS, name: "svc_capacity_count_insert", operation: "INSERT", tables: "NEW TABLE AS changed" },
  {
    ...HOLDS,
    name: "svc_capacity_count_update",
    operation: "UPDATE",
    tables: "OLD TABLE AS before NEW TABLE AS changed",
  },
  { ...HOLDS, name: "svc_capacity_count_delete", operation: "DELETE", tables: "OLD TABLE AS before" },
  {
    ...LINES,
    name: "svc_capacity_line_added",
    operation: "INSERT",
    tables: "NEW TABLE AS added",
    calls: "svc_capacity_line_added",
  },
  {
    ...LINES,
    name: "svc_capacity_line_changed",
    operation: "UPDATE",
    tables: "OLD TABLE AS before NEW TABLE AS changed",
    calls: "svc_capacity_line_changed",
  },
  {
    ...LINES,
    name: "svc_capacity_line_removed",
    operation: "DELETE",
    tables: "OLD TABLE AS before",
    calls: "svc_capacity_line_removed",
  },
]
