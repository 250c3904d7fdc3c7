import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

const WAIT = "interval '1 minute'"
/** Money returns after the row is written, and a payment service may still refuse. */
const REFUND_WAIT = "interval '2 minutes'"
const LATEST = "interval '3 days'"

/** SQL that queues a mail, for a trigger. */
function queue({
  kind,
  cause,
  order,
  wait = WAIT,
}: Record<"kind" | "cause" | "order", string> & { wait?: string }) {
  return `INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
          SELECT 'orders', '${kind}', ${cause}, ${order}, clock_timestamp() + ${wait}, clock_timestamp() + ${wait} + ${LATEST}`
}

/**
 * The mails about orders move from `order_mail` to the queue of all features. The triggers queue them there. The mail about
 * an unpaid order is now the mail about its cancellation, so `tell_buyer_at` goes.
 */
export class Migration20261129160100QueuedOrderMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE order_mail IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at, ended_at, attempts, created_at)
      SELECT 'orders', kind, cause, order_id, due_at, created_at + ${LATEST},
             CASE WHEN due_at IS NULL THEN created_at END, attempts, created_at
        FROM order_mail ON CONFLICT DO NOTHING`)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
      SELECT 'orders', 'canceled', order_id, order_id, tell_buyer_at, completed_at + ${LATEST}
        FROM order_cancellation
       WHERE tell_buyer_at IS NOT NULL AND completed_at IS NOT NULL AND deleted_at IS NULL
      ON CONFLICT (topic, kind, cause) DO UPDATE SET due_at = excluded.due_at, ended_at = NULL`)
    // The queue cannot see that these mails were sent already, because they have new ids.
    this.addSql(`
      UPDATE queued_mail AS mail SET due_at = NULL, ended_at = clock_timestamp()
       WHERE topic = 'orders' AND kind = 'canceled' AND due_at IS NOT NULL AND EXISTS (
             SELECT FROM order_cancellation AS c
              WHERE c.order_id = mail.about AND c.completed_at IS NOT NULL AND c.tell_buyer_at IS NULL
                AND c.actor_type = 'system' AND c.actor_id = 'unpaid_transfers' AND c.deleted_at IS NULL)`)
    // A new database may have no notifications yet.
    this.addSql(`
      DO $$ BEGIN
        IF to_regclass('notification') IS NOT NULL THEN
          UPDATE queued_mail AS mail SET due_at = NULL, ended_at = clock_timestamp()
           WHERE topic = 'orders' AND due_at IS NOT NULL AND EXISTS (
                 SELECT FROM notification AS sent
                  WHERE sent.resource_id = mail.about AND sent.status <> 'failure'
                    AND (starts_with(sent.idempotency_key, 'order_' || mail.kind || ':' || mail.cause || ':')
                      OR mail.kind = 'canceled' AND starts_with(sent.idempotency_key, 'unpaid_order:')));
        END IF;
      END $$`)
    this.addSql(`ALTER TABLE order_cancellation DROP COLUMN IF EXISTS tell_buyer_at`)

    // A mail that was tried stays queued, so that a repeated change sends no second one.
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_forget(of_kind text, of_cause text) RETURNS void LANGUAGE sql AS $$
        DELETE FROM queued_mail WHERE topic = 'orders' AND kind = of_kind AND cause = of_cause AND attempts = 0
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.is_draft_order THEN
          PERFORM order_mail_forget('placed', NEW.id);
        ELSE
          ${queue({ kind: "placed", cause: "NEW.id", order: "NEW.id" })} ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> 'canceled' THEN
          PERFORM order_mail_forget('canceled', NEW.id);
        ELSIF NOT NEW.is_draft_order THEN
          ${queue({ kind: "canceled", cause: "NEW.id", order: "NEW.id" })} ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.shipped_at IS NULL THEN
          PERFORM order_mail_forget('shipped', NEW.id);
        ELSE
          ${queue({ kind: "shipped", cause: "NEW.id", order: "link.order_id" })}
            FROM order_fulfillment AS link
           WHERE link.fulfillment_id = NEW.id AND link.deleted_at IS NULL LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION order_mail_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM order_mail_forget('refunded', OLD.id);
        ELSE
          ${queue({ kind: "refunded", cause: "NEW.id", order: "link.order_id", wait: REFUND_WAIT })}
            FROM payment JOIN order_payment_collection AS link
              ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
           WHERE payment.id = NEW.payment_id LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`DROP TABLE IF EXISTS order_mail`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
