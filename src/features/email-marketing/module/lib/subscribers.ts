import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readCount, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { adminSubscriber, subscriberEvent } from "../subscriber-schemas"
import type { SubscriberEvent, SubscriberFilter, SubscriberRow } from "../types"

const row = dated(adminSubscriber)
const eventRow = dated(subscriberEvent)

const SUBSCRIBER = `p.id, p.email, p.first_name, p.last_name, p.locale, p.created_at, p.updated_at,
       x.reason AS suppression,
       coalesce((SELECT jsonb_agg(jsonb_build_object('list', l.handle, 'name', l.name, 'status', s.status,
                                                     'reason', s.reason, 'comment', s.comment)
                                  ORDER BY l.name COLLATE :name_order:, l.id)
                   FROM email_subscription s JOIN email_list l ON l.id = s.list_id AND l.deleted_at IS NULL
                  WHERE s.subscriber_id = p.id AND s.deleted_at IS NULL), '[]') AS lists`
const SUPPRESSION = `LEFT JOIN email_suppression x ON x.email = p.email AND x.deleted_at IS NULL`
const FROM = `FROM email_subscriber p ${SUPPRESSION}`

/** A page of subscribers with their lists, and how many there are. Two statements. */
export async function listSubscribers(
  sql: Knex,
  filter: SubscriberFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: SubscriberRow[]; count: number }> {
  const { where, values } = conditions(filter)
  return {
    items: await readPage(sql, filter, { limit, offset, order }),
    count: await readCount(
      sql,
      `SELECT count(*)::int AS count FROM email_subscriber p
        ${filter.is_suppressed === undefined ? "" : SUPPRESSION} WHERE ${where}`,
      values,
    ),
  }
}

/** The first subscriber that matches. One statement. */
export async function findSubscriber(
  sql: Knex,
  filter: SubscriberFilter,
): Promise<SubscriberRow | undefined> {
  const [found] = await readPage(sql, filter, { limit: 1, offset: 0, order: "created_at" })
  return found
}

function readPage(
  sql: Knex,
  filter: SubscriberFilter,
  { limit, offset, order }: OrderedPage,
): Promise<SubscriberRow[]> {
  const { where, values } = conditions(filter)
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "")
  return readRows(
    sql,
    row,
    `SELECT ${SUBSCRIBER} ${FROM} WHERE ${where}
      ORDER BY p.${column} ${direction}, p.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  )
}

/** The next subscribers of an export, in the order of their ids. */
export function subscribersAfter(
  sql: Knex,
  last: string | undefined,
  filter: SubscriberFilter,
  limit: number,
): Promise<SubscriberRow[]> {
  const { where, values } = conditions(filter)
  return readRows(
    sql,
    row,
    `SELECT ${SUBSCRIBER} ${FROM} WHERE ${where} AND p.id > :last ORDER BY p.id LIMIT :limit`,
    { ...values, last: last ?? "", limit },
  )
}

/** Throws 404. */
export async function requireSubscriber(sql: Knex, id: string): Promise<SubscriberRow> {
  const found = await findSubscriber(sql, { id })
  if (!found) throw errors.notFound("There is no such subscriber.")
  return found
}

function conditions({ id, email, q, list_id, status, is_suppressed }: SubscriberFilter) {
  const subscriptions = [
    ...(list_id ? ["s.list_id = :list_id"] : []),
    ...(status ? ["s.status = :status"] : []),
  ]
  const where = [
    "p.deleted_at IS NULL",
    ...(id === undefined ? [] : ["p.id = :id"]),
    ...(email === undefined ? [] : ["p.email = :email"]),
    ...(q ? ["concat_ws(' ', p.email, p.first_name, p.last_name) ILIKE :pattern"] : []),
    ...(is_suppressed === undefined ? [] : [`x.id IS ${is_suppressed ? "NOT " : ""}NULL`]),
    ...(subscriptions.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM email_subscription s
                    WHERE s.subscriber_id = p.id AND s.deleted_at IS NULL AND ${subscriptions.join(" AND ")})`,
        ]),
  ].join(" AND ")
  const pattern = `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`
  const given = { id: id ?? "", email: email ?? "", list_id: list_id ?? "", status: status ?? "" }
  return { where, values: { ...given, pattern } }
}

const HISTORY = `
  SELECT e.id, e.action AS type, e.at, l.handle AS about,
         coalesce(s.comment, e.source) AS note, s.reason
    FROM email_consent_event e LEFT JOIN email_list l ON l.id = e.list_id
    LEFT JOIN email_subscription s ON s.id = e.subscription_id AND e.action = 'unsubscribed'
          AND s.status = 'unsubscribed' AND s.deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM email_consent_event later
                           WHERE later.subscription_id = e.subscription_id AND later.at > e.at)
   WHERE e.email = :email
  UNION ALL
  SELECT e.id, e.action, e.at, e.reason, e.note, NULL FROM email_suppression_event e WHERE e.email_digest = :digest
  UNION ALL
  SELECT r.id || '/' || m.type, m.type, m.at, c.name, NULL, NULL
    FROM email_campaign_recipient r JOIN email_campaign c ON c.id = r.campaign_id
   CROSS JOIN LATERAL (VALUES ('mail_sent', r.sent_at), ('mail_opened', r.opened_at), ('mail_clicked', r.clicked_at))
              AS m (type, at)
   WHERE r.email = :email AND m.at IS NOT NULL`

/** A page of what happened to an address, and how much there is. Two statements. */
export async function historyOf(
  sql: Knex,
  address: { email: string; digest: string },
  { limit, offset, order }: OrderedPage,
): Promise<{ items: SubscriberEvent[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    eventRow,
    `SELECT * FROM (${HISTORY}) h ORDER BY at ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { ...address, limit, offset },
  )
  return {
    items,
    count: await readCount(sql, `SELECT count(*)::int AS count FROM (${HISTORY}) h`, address),
  }
}
