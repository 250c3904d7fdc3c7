import type { Shop } from "../harness/shop"
import { sql } from "./checkout"
import { unique } from "./unique"

/**
 * Leaves rows that belong to somebody else, with a text. The other person's address contains the customer's. Returns a
 * function that reads them.
 */
export async function leaveRowsOfOthers(shop: Shop, { email }: { email: string }, text: string) {
  const id = unique("others")
  const others = `x.${email}`
  const payload = JSON.stringify({ id, email: others, items: [{ title: text }] })
  await sql(
    shop,
    `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
     VALUES (:id, 'spec.recorded', 1, 'spec', :id, CAST(:payload AS jsonb), now())`,
    { id, payload },
  )
  await sql(
    shop,
    `INSERT INTO notification (id, "to", channel, template, data, provider_id)
     SELECT :id, :others, 'feed', 'spec', jsonb_build_object('text', CAST(:text AS text)), min(id)
       FROM notification_provider`,
    { id, others, text },
  )
  await sql(
    shop,
    `INSERT INTO idempotency_key (id, scope, key, fingerprint, owner, leased_until, status, body, expires_at)
     VALUES (:id, 'spec', :id, 'x', '', now(), 200, :body, now() + interval '1 day')`,
    { id, body: payload },
  )
  await sql(
    shop,
    `INSERT INTO assistant_session (id, actor_type, actor_id, title, last_message_at) VALUES (:id, 'user', 'one', 'x', now())`,
    { id },
  )
  await sql(
    shop,
    `INSERT INTO assistant_message (id, session_id, position, role, text) VALUES (:id, :id, 1, 'user', :text)`,
    { id, text },
  )
  const read = (table: string) => sql(shop, `SELECT * FROM ${table} WHERE id = :id`, { id })
  return async () => ({
    events: await read("outbox_event"),
    notifications: await read("notification"),
    keys: await read("idempotency_key"),
    messages: await read("assistant_message"),
  })
}
