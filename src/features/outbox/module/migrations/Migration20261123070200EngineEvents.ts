import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Records events about records of the engine in the engine's own transactions, and deletes them if a workflow reverts
 * the change. The schemas are in `events.ts` and in the events of the module `cart-completion`.
 *
 * - A capture is recorded with the order's transaction. The row in `capture` comes before the provider is asked, and is
 *   deleted if it refuses. While a cart becomes an order, the end of the completion records it.
 * - `order.placed` is recorded here only for an order that was a draft.
 */
export class Migration20261123070200EngineEvents extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_moment(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_record(type text, object_type text, payload jsonb) RETURNS void
      LANGUAGE sql AS $$
        INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
        VALUES (outbox_id('evt'), type, 1, object_type, payload ->> 'id', payload, clock_timestamp())
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_forget(of_type text, of_kind text, of_id text) RETURNS void LANGUAGE sql AS $$
        DELETE FROM outbox_event AS event
         WHERE event.object_type = of_kind AND event.object_id = of_id AND event.type = of_type
      $$`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_capture(of_transaction text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN (SELECT jsonb_build_object(
                 'id', placed.id, 'display_id', placed.display_id, 'email', placed.email,
                 'customer_id', placed.customer_id, 'currency_code', noted.currency_code, 'amount', noted.amount,
                 'capture_id', noted.reference_id, 'payment_id', payment.id, 'provider_id', payment.provider_id,
                 'transaction_id', noted.id, 'captured_at', outbox_moment(noted.created_at))
          FROM order_transaction AS noted
          JOIN "order" AS placed ON placed.id = noted.order_id
          LEFT JOIN capture ON capture.id = noted.reference_id
          LEFT JOIN payment ON payment.id = capture.payment_id
         WHERE noted.id = of_transaction);
      END $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_note_capture() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM outbox_event AS event
           WHERE event.object_type = 'order' AND event.object_id = OLD.order_id
             AND event.type = 'order.payment_captured' AND event.payload ->> 'transaction_id' = OLD.id;
        ELSIF EXISTS (SELECT FROM "order" AS placed
                       WHERE placed.id = NEW.order_id AND placed.metadata ->> 'svc_completion' IS NULL) THEN
          PERFORM outbox_record('order.payment_captured', 'order', outbox_capture(NEW.id));
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER outbox_capture_added AFTER INSERT ON order_transaction
        FOR EACH ROW WHEN (NEW.reference = 'capture' AND NEW.amount > 0) EXECUTE FUNCTION outbox_note_capture()`)
    this.addSql(`
      CREATE TRIGGER outbox_capture_removed AFTER DELETE ON order_transaction
        FOR EACH ROW WHEN (OLD.reference = 'capture') EXECUTE FUNCTION outbox_note_capture()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_note_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.shipped_at IS NULL THEN
          DELETE FROM outbox_event AS event
           USING order_fulfillment AS link
           WHERE link.fulfillment_id = NEW.id AND event.object_type = 'order' AND event.object_id = link.order_id
             AND event.type = 'order.fulfilment_shipped' AND event.payload ->> 'fulfilment_id' = NEW.id;
        ELSE
          PERFORM outbox_record('order.fulfilment_shipped', 'order', jsonb_build_object(
                    'id', placed.id, 'display_id', placed.display_id, 'email', placed.email,
                    'customer_id', placed.customer_id, 'fulfilment_id', NEW.id,
                    'items', coalesce((SELECT jsonb_agg(jsonb_build_object(
                                 'line_item_id', item.line_item_id, 'title', item.title, 'sku', item.sku,
                                 'quantity', item.quantity) ORDER BY item.id)
                               FROM fulfillment_item AS item
                              WHERE item.fulfillment_id = NEW.id AND item.deleted_at IS NULL), '[]'),
                    'labels', coalesce((SELECT jsonb_agg(jsonb_build_object(
                                 'tracking_number', label.tracking_number, 'tracking_url', label.tracking_url)
                                 ORDER BY label.id)
                               FROM fulfillment_label AS label
                              WHERE label.fulfillment_id = NEW.id AND label.deleted_at IS NULL), '[]'),
                    'shipped_at', outbox_moment(NEW.shipped_at)))
             FROM order_fulfillment AS link
             JOIN "order" AS placed ON placed.id = link.order_id
            WHERE link.fulfillment_id = NEW.id AND link.deleted_at IS NULL;
        END IF;
        RETURN NULL;
      END $$`)
    // At the commit, because the engine writes the labels in the same transaction.
    this.addSql(`
      CREATE CONSTRAINT TRIGGER outbox_shipment AFTER UPDATE OF shipped_at ON fulfillment
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL))
        EXECUTE FUNCTION outbox_note_shipment()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_note_customer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM outbox_forget('customer.created', 'customer', OLD.id);
        ELSIF NEW.has_account THEN
          PERFORM outbox_record('customer.created', 'customer', jsonb_build_object(
            'id', NEW.id, 'customer_id', NEW.id, 'email', NEW.email, 'first_name', NEW.first_name,
            'last_name', NEW.last_name, 'company_name', NEW.company_name,
            'created_at', outbox_moment(NEW.created_at)));
        ELSE
          PERFORM outbox_forget('customer.created', 'customer', NEW.id);
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER outbox_customer_added AFTER INSERT ON customer
        FOR EACH ROW WHEN (NEW.has_account) EXECUTE FUNCTION outbox_note_customer()`)
    this.addSql(`
      CREATE TRIGGER outbox_customer_changed AFTER UPDATE OF has_account ON customer
        FOR EACH ROW WHEN (OLD.has_account <> NEW.has_account) EXECUTE FUNCTION outbox_note_customer()`)
    this.addSql(`
      CREATE TRIGGER outbox_customer_removed AFTER DELETE ON customer
        FOR EACH ROW WHEN (OLD.has_account) EXECUTE FUNCTION outbox_note_customer()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_note_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.is_draft_order THEN
          PERFORM outbox_forget('order.placed', 'order', NEW.id);
          RETURN NULL;
        END IF;
        PERFORM outbox_record('order.placed', 'order', jsonb_build_object(
          'id', NEW.id, 'display_id', NEW.display_id, 'cart_id', NULL, 'email', NEW.email,
          'customer_id', NEW.customer_id, 'region_id', NEW.region_id, 'sales_channel_id', NEW.sales_channel_id,
          'currency_code', NEW.currency_code,
          'total', coalesce((SELECT coalesce(summary.totals ->> 'current_order_total',
                                             summary.totals ->> 'original_order_total')::numeric
                               FROM order_summary AS summary
                              WHERE summary.order_id = NEW.id AND summary.deleted_at IS NULL
                              ORDER BY summary.version DESC LIMIT 1), 0),
          'items', coalesce((SELECT jsonb_agg(jsonb_build_object(
                       'id', line.id, 'product_id', line.product_id, 'variant_id', line.variant_id,
                       'title', line.title, 'quantity', item.quantity,
                       'unit_price', coalesce(item.unit_price, line.unit_price)) ORDER BY line.id)
                     FROM order_item AS item JOIN order_line_item AS line ON line.id = item.item_id
                    WHERE item.order_id = NEW.id AND item.version = NEW.version AND item.deleted_at IS NULL), '[]'),
          'created_at', outbox_moment(NEW.created_at)));
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER outbox_draft_placed AFTER UPDATE OF is_draft_order ON "order"
        FOR EACH ROW WHEN (OLD.is_draft_order <> NEW.is_draft_order) EXECUTE FUNCTION outbox_note_order()`)
  }

  override async down(): Promise<void> {
    const triggers = [
      ["outbox_capture_added", "order_transaction"],
      ["outbox_capture_removed", "order_transaction"],
      ["outbox_shipment", "fulfillment"],
      ["outbox_customer_added", "customer"],
      ["outbox_customer_changed", "customer"],
      ["outbox_customer_removed", "customer"],
      ["outbox_draft_placed", `"order"`],
    ]
    for (const [name, table] of triggers) this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
    for (const name of ["note_capture", "note_shipment", "note_customer", "note_order", "capture"])
      this.addSql(`DROP FUNCTION IF EXISTS outbox_${name}`)
    for (const name of ["record", "forget", "moment"]) this.addSql(`DROP FUNCTION IF EXISTS outbox_${name}`)
  }
}
