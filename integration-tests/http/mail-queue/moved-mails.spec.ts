import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { expect, it } from "vitest"
import { Migration20261129160100ConfirmationMails as Confirmations } from "../../../src/features/email-marketing/module/migrations/Migration20261129160100ConfirmationMails"
import { Migration20261129160100TicketMails as Tickets } from "../../../src/features/events/module/migrations/Migration20261129160100TicketMails"
import { Migration20261129160100QueuedOrderMails as Orders } from "../../../src/features/orders/module/migrations/Migration20261129160100QueuedOrderMails"
import { Migration20261129160100QuoteMails as Quotes } from "../../../src/features/quotes/module/migrations/Migration20261129160100QuoteMails"
import { Migration20261129160100BookingMails as Bookings } from "../../../src/features/services/module/migrations/Migration20261129160100BookingMails"
import { Migration20261129160100SubscriptionMails as Subscriptions } from "../../../src/features/subscriptions/module/migrations/Migration20261129160100SubscriptionMails"
import { Migration20261129160100TourMails as Tours } from "../../../src/features/tours/module/migrations/Migration20261129160100TourMails"
import { useShop } from "../../harness/shop"

/** The tables of the release before, as far as the migrations read them. The first mail of each is due. */
const BEFORE = `
  CREATE SCHEMA moved; SET LOCAL search_path TO moved;
  CREATE TABLE event_mail (kind text, order_id text, event_id text, wave int, due_at timestamptz, attempts int,
    created_at timestamptz DEFAULT now());
  INSERT INTO event_mail VALUES ('postponed', 'order_1', 'event_1', 4, now(), 2), ('tickets', 'order_1', 'event_1', 0, NULL, 1);
  CREATE TABLE tour_mail (kind text, booking_id text, due_at timestamptz, attempts int, created_at timestamptz DEFAULT now());
  INSERT INTO tour_mail VALUES ('canceled', 'booking_1', now(), 0), ('voucher', 'booking_1', NULL, 1);
  CREATE TABLE quote_notice (quote_id text, revision int, kind text, due_at timestamptz, created_at timestamptz DEFAULT now(),
    updated_at timestamptz DEFAULT now(), deleted_at timestamptz);
  INSERT INTO quote_notice VALUES ('quote_1', 2, 'revised', now()), ('quote_1', 1, 'sent', NULL);
  CREATE TABLE subscription_notice (subscription_id text, kind text, attempt_id text, amount_minor int, currency_code text,
    retry_at timestamptz, due_at timestamptz, created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now(),
    deleted_at timestamptz);
  INSERT INTO subscription_notice VALUES ('sub_1', 'payment_failed', 'try_1', 900, 'eur', now(), now()),
    ('sub_1', 'payment_recovered', 'try_2', 900, 'eur', NULL, NULL);
  CREATE TABLE service_booking (id text, status text, sequence int, starts_at timestamptz, mail_due_at timestamptz,
    remind_at timestamptz, deleted_at timestamptz);
  INSERT INTO service_booking VALUES ('book_1', 'confirmed', 1, now(), now(), now()), ('book_2', 'canceled', 2, now(), now(), NULL),
    ('book_3', 'confirmed', 0, now(), NULL, NULL);
  CREATE TABLE email_subscriber (confirmation_mailed_at timestamptz, deleted_at timestamptz);
  CREATE TABLE email_subscription (id text, status text, confirm_due_at timestamptz, deleted_at timestamptz);
  INSERT INTO email_subscription VALUES ('subn_1', 'unconfirmed', now()), ('subn_2', 'confirmed', now());
  CREATE TABLE order_mail (kind text, cause text, order_id text, due_at timestamptz, attempts int,
    created_at timestamptz DEFAULT now());
  INSERT INTO order_mail VALUES ('shipped', 'ful_1', 'order_1', now(), 0), ('canceled', 'order_2', 'order_2', NULL, 1),
    ('placed', 'order_1', 'order_1', now(), 1), ('canceled', 'order_4', 'order_4', now(), 0);
  CREATE TABLE order_cancellation (order_id text, actor_type text, actor_id text, tell_buyer_at timestamptz, completed_at timestamptz, deleted_at timestamptz);
  INSERT INTO order_cancellation VALUES ('order_2', 'system', 'unpaid_transfers', now(), now()),
    ('order_4', 'system', 'unpaid_transfers', NULL, now());
  CREATE TABLE notification (resource_id text, idempotency_key text, status text);
  INSERT INTO notification VALUES ('order_1', 'order_placed:order_1:1', 'success'), ('order_1', 'order_shipped:ful_1:1', 'failure');`

it("moves all mails of the release before, with those that are due", async () => {
  const { container } = await useShop()
  const connection = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const transaction = await connection.transaction()
  try {
    await transaction.raw(BEFORE)
    for (const Moving of [Confirmations, Tickets, Orders, Quotes, Bookings, Subscriptions, Tours]) {
      const moving = Reflect.construct(Moving, [])
      await moving.up()
      for (const statement of moving.getQueries()) await transaction.raw(String(statement))
    }
    const { rows } = await transaction.raw<{ rows: { mail: string }[] }>(
      `SELECT topic || ' ' || kind || ' ' || cause || ' ' || about || CASE WHEN data = '{}' THEN '' ELSE ' ' || CAST(data - 'retry_at' AS text) END
              || CASE WHEN due_at IS NULL THEN '' ELSE ' due' END AS mail
         FROM queued_mail ORDER BY 1`,
    )
    expect(rows.map(({ mail }) => mail)).toEqual([
      "email_confirmations confirm subn_1 subn_1 due",
      "orders canceled order_2 order_2 due",
      "orders canceled order_4 order_4",
      "orders placed order_1 order_1",
      "orders shipped ful_1 order_1 due",
      'quotes revised quote_1:2 quote_1 {"revision": 2} due',
      'quotes sent quote_1:1 quote_1 {"revision": 1}',
      'service_bookings canceled book_2:2 book_2 {"sequence": 2} due',
      "service_bookings reminder book_1 book_1 due",
      'service_bookings rescheduled book_1:1 book_1 {"sequence": 1} due',
      'subscriptions payment_failed try_1 sub_1 {"amount_minor": 900, "currency_code": "eur"} due',
      'subscriptions payment_recovered try_2 sub_1 {"amount_minor": 900, "currency_code": "eur"}',
      'tickets postponed event_1:order_1:4 order_1 {"wave": 4, "event_id": "event_1"} due',
      'tickets tickets event_1:order_1:0 order_1 {"wave": 0, "event_id": "event_1"}',
      "tour_bookings canceled booking_1 booking_1 due",
      "tour_bookings voucher booking_1 booking_1",
    ])
  } finally {
    await transaction.rollback()
  }
})
