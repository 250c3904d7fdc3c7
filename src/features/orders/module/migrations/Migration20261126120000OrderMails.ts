import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const WAIT = "interval '1 minute'"
/** Money returns after the row is written, and a payment service may still refuse. */
const REFUND_WAIT = "interval '2 minutes'"

/**
 * Notes a mail to the buyer in the transaction that places, ships, cancels or refunds, so a crash loses none. Each cause
 * has one row. The mails wait a short time, because a workflow may revert the change: then the row is deleted. The
 * triggers are on the engine's tables, because the engine offers no place within its transactions.
 */
export class Migration20261126120000OrderMails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS order_mail (
      id text PRIMARY KEY DEFAULT 'ordmail_' || replace(gen_random_uuid()::text, '-', ''),
      kind text NOT NULL CHECK (kind IN ('placed', 'shipped', 'canceled', 'refunded')),
      cause text NOT NULL,
      order_id text NOT NULL,
      due_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (kind, cause))`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_order_mail_due" ON order_mail (due_at) WHERE due_at IS NOT NULL`,
    )
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_mail_order" ON order_mail (order_id)`)

    // A mail that was tried stays noted, so that a repeated change sends no second one.
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_forget(of_kind text, of_cause text) RETURNS void LANGUAGE sql AS $$
        DELETE FROM order_mail WHERE kind = of_kind AND cause = of_cause AND attempts = 0
      $$`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.is_draft_order THEN
          PERFORM order_mail_forget('placed', NEW.id);
        ELSE
          INSERT INTO order_mail (kind, cause, order_id, due_at)
          VALUES ('placed', NEW.id, NEW.id, clock_timestamp() + ${WAIT}) ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER order_mail_placed AFTER INSERT ON "order"
        FOR EACH ROW WHEN (NOT NEW.is_draft_order) EXECUTE FUNCTION order_mail_of_order()`)
    this.addSql(`
      CREATE TRIGGER order_mail_draft_placed AFTER UPDATE OF is_draft_order ON "order"
        FOR EACH ROW WHEN (OLD.is_draft_order <> NEW.is_draft_order) EXECUTE FUNCTION order_mail_of_order()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> 'canceled' THEN
          PERFORM order_mail_forget('canceled', NEW.id);
        ELSIF NOT NEW.is_draft_order THEN
          INSERT INTO order_mail (kind, cause, order_id, due_at)
          VALUES ('canceled', NEW.id, NEW.id, clock_timestamp() + ${WAIT}) ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER order_mail_canceled AFTER UPDATE OF status ON "order"
        FOR EACH ROW WHEN ((OLD.status = 'canceled') <> (NEW.status = 'canceled'))
        EXECUTE FUNCTION order_mail_of_cancellation()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.shipped_at IS NULL THEN
          PERFORM order_mail_forget('shipped', NEW.id);
        ELSE
          INSERT INTO order_mail (kind, cause, order_id, due_at)
          SELECT 'shipped', NEW.id, link.order_id, clock_timestamp() + ${WAIT}
            FROM order_fulfillment AS link
           WHERE link.fulfillment_id = NEW.id AND link.deleted_at IS NULL LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER order_mail_shipped AFTER UPDATE OF shipped_at ON fulfillment
        FOR EACH ROW WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL))
        EXECUTE FUNCTION order_mail_of_shipment()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM order_mail_forget('refunded', OLD.id);
        ELSE
          INSERT INTO order_mail (kind, cause, order_id, due_at)
          SELECT 'refunded', NEW.id, link.order_id, clock_timestamp() + ${REFUND_WAIT}
            FROM payment JOIN order_payment_collection AS link
              ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
           WHERE payment.id = NEW.payment_id LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER order_mail_refunded AFTER INSERT OR DELETE ON refund
        FOR EACH ROW EXECUTE FUNCTION order_mail_of_refund()`)
  }

  override async down(): Promise<void> {
    const triggers = [
      ["placed", `"order"`],
      ["draft_placed", `"order"`],
      ["canceled", `"order"`],
      ["shipped", "fulfillment"],
      ["refunded", "refund"],
    ]
    for (const [name, table] of triggers) this.addSql(`DROP TRIGGER IF EXISTS order_mail_${name} ON ${table}`)
    for (const name of ["order", "cancellation", "shipment", "refund"])
      this.addSql(`DROP FUNCTION IF EXISTS order_mail_of_${name}`)
    this.addSql(`DROP FUNCTION IF EXISTS order_mail_forget`)
    this.addSql(`DROP TABLE IF EXISTS order_mail`)
  }
}
