import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Slots of a resource that never overlap, places that are never exceeded, and bookings that follow their holds. */
export class Migration20261123031800Rules extends Migration {
  override async up(): Promise<void> {
    for (const [name, { table, rule }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${rule})`)
    // The resource's number is a range of one, because ranges need no extension for their index.
    this.addSql(`ALTER TABLE service_slot ADD CONSTRAINT service_slot_overlap EXCLUDE USING gist (
      int8range(resource_number, resource_number, '[]') WITH &&, tstzrange(blocked_from, blocked_to) WITH &&)
      WHERE (taken > 0)`)
    this.addSql(SLOT)
    this.addSql(FOLLOW)
    for (const { name, on, calls } of TRIGGERS) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${on.split(" ON ")[1]}`)
      this.addSql(`CREATE TRIGGER ${name} ${on} FOR EACH ROW ${calls}`)
    }
  }

  override async down(): Promise<void> {
    for (const { name, on } of TRIGGERS)
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${on.split(" ON ")[1]}`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_service_booking_slot(), svc_service_booking_follow()`)
    this.addSql(`ALTER TABLE IF EXISTS service_slot DROP CONSTRAINT IF EXISTS service_slot_overlap`)
    for (const [name, { table }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name}`)
  }
}

const CHECKS = {
  service_numbers: {
    table: "service",
    rule: "duration_minutes > 0 AND places > 0 AND buffer_before_minutes >= 0 AND buffer_after_minutes >= 0",
  },
  service_exception_days: { table: "service_exception", rule: "ends_on >= starts_on" },
  service_slot_places: { table: "service_slot", rule: "taken >= 0 AND taken <= places" },
  service_slot_times: {
    table: "service_slot",
    rule: "ends_at > starts_at AND blocked_from <= starts_at AND blocked_to >= ends_at",
  },
  service_booking_quantity: { table: "service_booking", rule: "quantity > 0" },
  service_booking_times: { table: "service_booking", rule: "ends_at > starts_at" },
  service_booking_hold: { table: "service_booking", rule: "status <> 'held' OR hold_expires_at IS NOT NULL" },
}

/** Moves a booking's places from its old slot to its new one. The resource's lock orders concurrent bookings. */
const SLOT = `
CREATE OR REPLACE FUNCTION svc_service_booking_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gives boolean := false;
  takes boolean := false;
  resources text[] := '{}';
  found int;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.status NOT IN ('canceled', 'expired') THEN
    gives := true;
    resources := resources || OLD.resource_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'expired') THEN
    takes := true;
    resources := resources || NEW.resource_id;
  END IF;
  IF gives AND takes AND (OLD.service_id, OLD.resource_id, OLD.starts_at, OLD.ends_at, OLD.quantity)
      = (NEW.service_id, NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.quantity) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM service_resource WHERE id = ANY (resources) ORDER BY id FOR NO KEY UPDATE;
  IF gives THEN
    UPDATE service_slot SET taken = taken - OLD.quantity, updated_at = now()
     WHERE service_id = OLD.service_id AND resource_id = OLD.resource_id AND starts_at = OLD.starts_at
       AND deleted_at IS NULL;
  END IF;
  IF takes THEN
    INSERT INTO service_slot AS slot (id, service_id, resource_id, resource_number, starts_at, ends_at,
                                      blocked_from, blocked_to, places, taken)
    SELECT 'svcslot_' || replace(gen_random_uuid()::text, '-', ''), service.id, resource.id, resource.number,
           NEW.starts_at, NEW.ends_at,
           NEW.starts_at - service.buffer_before_minutes * interval '1 minute',
           NEW.ends_at + service.buffer_after_minutes * interval '1 minute', service.places, NEW.quantity
      FROM service, service_resource resource
     WHERE service.id = NEW.service_id AND resource.id = NEW.resource_id
    ON CONFLICT (service_id, resource_id, starts_at) WHERE deleted_at IS NULL DO UPDATE
      SET taken = slot.taken + excluded.taken, places = excluded.places, updated_at = now(),
          ends_at = CASE WHEN slot.taken = 0 THEN excluded.ends_at ELSE greatest(slot.ends_at, excluded.ends_at) END,
          blocked_from = CASE WHEN slot.taken = 0 THEN excluded.blocked_from
                              ELSE least(slot.blocked_from, excluded.blocked_from) END,
          blocked_to = CASE WHEN slot.taken = 0 THEN excluded.blocked_to
                            ELSE greatest(slot.blocked_to, excluded.blocked_to) END;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found = 0 THEN
      RAISE EXCEPTION 'A booking names an unknown service or resource.' USING ERRCODE = 'SV041';
    END IF;
  END IF;
  RETURN NULL;
END $$`

/** A hold of the capacity module has changed: its cart was paid, has expired, or has lost the line item. */
const FOLLOW = `
CREATE OR REPLACE FUNCTION svc_service_booking_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_booking
     SET status = CASE NEW.status WHEN 'held' THEN 'held' WHEN 'expired' THEN 'expired' WHEN 'released' THEN 'canceled'
                       ELSE CASE WHEN status IN ('completed', 'no_show') THEN status ELSE 'confirmed' END END,
         hold_expires_at = CASE WHEN NEW.status = 'held' THEN NEW.expires_at END,
         canceled_at = CASE WHEN NEW.status = 'released' THEN coalesce(canceled_at, now()) END,
         order_id = coalesce(NEW.order_id, CASE WHEN NEW.status = 'released' THEN order_id END), quantity = CASE WHEN NEW.places > 0 THEN NEW.places ELSE quantity END,
         updated_at = now()
   WHERE hold_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$`

const TRIGGERS = [
  {
    name: "svc_service_booking_slot",
    on: "AFTER INSERT OR DELETE OR UPDATE ON service_booking",
    calls: "EXECUTE FUNCTION svc_service_booking_slot()",
  },
  {
    name: "svc_service_booking_follow",
    on: "AFTER UPDATE ON capacity_hold",
    calls: `WHEN (NEW.kind = 'service' AND (OLD.status, OLD.expires_at, OLD.order_id, OLD.places)
      IS DISTINCT FROM (NEW.status, NEW.expires_at, NEW.order_id, NEW.places))
      EXECUTE FUNCTION svc_service_booking_follow()`,
  },
]
