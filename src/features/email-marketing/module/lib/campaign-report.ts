import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { CampaignReport } from "../types"
import { resultsOf } from "./campaigns"

/** An order counts for a campaign if its buyer's last click in the mail was at most this long before. */
const ATTRIBUTION_DAYS = 7
/** People open a mail in the first days, or not at all. */
const TIMELINE_HOURS = 72

const count = z.number()
const linkRow = z.object({ position: count, url: z.string(), clicks: count, machine_clicks: count })
const hourRow = z.object({ at: z.date(), sent: count, opened: count, clicked: count })
const revenueRow = z.object({ currency_code: z.string(), orders: count, revenue: z.coerce.number() })

/**
 * The numbers of a campaign: mails, opens, clicks and orders. An order counts for the campaign whose mail its buyer
 * clicked last, so no order counts twice. Five statements. Throws 404.
 */
export async function campaignReport(sql: Knex, id: string): Promise<CampaignReport> {
  const found = await readRow(
    sql,
    z.object({ started_at: z.date().nullable() }),
    "SELECT started_at FROM email_campaign WHERE id = :id AND deleted_at IS NULL",
    { id },
  )
  if (!found) throw errors.notFound("There is no such campaign.")
  const results = (await resultsOf(sql, [id])).get(id)
  const links = await readRows(
    sql,
    linkRow,
    `SELECT position, url, clicks, machine_clicks FROM email_campaign_link
      WHERE campaign_id = :id AND deleted_at IS NULL ORDER BY clicks DESC, position LIMIT 1000`,
    { id },
  )
  return {
    campaign_id: id,
    results: results ?? NOBODY,
    links,
    hours: await hoursOf(sql, id),
    attribution_days: ATTRIBUTION_DAYS,
    revenue: await revenueOf(sql, id),
  }
}

/** The results of a campaign that has not begun. */
export const NOBODY = {
  recipients: 0,
  pending: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  machine_clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  unsubscribe_reasons: [],
}

/** Mails, and people who opened and clicked for the first time, by hour. */
function hoursOf(sql: Knex, id: string): Promise<z.output<typeof hourRow>[]> {
  const moments = (["sent", "opened", "clicked"] as const).map(
    (name) =>
      `SELECT ${name}_at AS at, '${name}' AS what FROM email_campaign_recipient
        WHERE campaign_id = :id AND ${name}_at IS NOT NULL AND deleted_at IS NULL`,
  )
  return readRows(
    sql,
    hourRow,
    `SELECT date_trunc('hour', m.at, 'UTC') AS at,
            CAST(count(*) FILTER (WHERE m.what = 'sent') AS int) AS sent,
            CAST(count(*) FILTER (WHERE m.what = 'opened') AS int) AS opened,
            CAST(count(*) FILTER (WHERE m.what = 'clicked') AS int) AS clicked
       FROM (${moments.join(" UNION ALL ")}) AS m
      WHERE m.at < (SELECT started_at FROM email_campaign WHERE id = :id) + interval '${TIMELINE_HOURS} hours'
      GROUP BY 1 ORDER BY 1`,
    { id },
  )
}

/** The clicks of people in the mails `email_campaign_recipient AS r`. */
const EACH_CLICK =
  "CROSS JOIN LATERAL (SELECT CAST(moment AS timestamptz) AS at FROM unnest(r.clicked_times) AS moment) AS click"
const amount = (name: string) => `CAST(t.totals ->> '${name}' AS numeric)`
const TOTAL = `coalesce(${amount("current_order_total")}, 0)`
const REFUNDED = `coalesce(${amount("refunded_total")}, 0)`
/**
 * Returned items have left the total already, also before their refund. Of an order with refunds, no more counts than the
 * shop has kept. The engine's `original_order_total` is no help: each change of an order writes it anew.
 */
const KEPT = `coalesce(${amount("paid_total")}, 0) - ${REFUNDED}`
const REVENUE = `CASE WHEN ${REFUNDED} > 0 THEN least(${TOTAL}, ${KEPT}) ELSE ${TOTAL} END`

function revenueOf(sql: Knex, id: string): Promise<z.output<typeof revenueRow>[]> {
  return readRows(
    sql,
    revenueRow,
    `WITH own AS (
       SELECT o.id, o.version, o.email, o.currency_code, o.created_at, max(click.at) AS clicked_at
         FROM email_campaign_recipient r ${EACH_CLICK}
         JOIN "order" o ON lower(o.email) = r.email AND o.created_at >= click.at
          AND o.created_at < click.at + interval '${ATTRIBUTION_DAYS} days'
          AND o.deleted_at IS NULL AND NOT o.is_draft_order AND o.status NOT IN ('canceled', 'draft')
        WHERE r.campaign_id = :id AND r.deleted_at IS NULL
        GROUP BY o.id)
     SELECT own.currency_code, CAST(count(*) AS int) AS orders, CAST(sum(${REVENUE}) AS text) AS revenue
       FROM own JOIN order_summary t ON t.order_id = own.id AND t.version = own.version AND t.deleted_at IS NULL
      WHERE NOT EXISTS (
        SELECT FROM email_campaign_recipient r ${EACH_CLICK}
         WHERE r.email = lower(own.email) AND r.campaign_id <> :id AND r.deleted_at IS NULL
           AND click.at <= own.created_at
           AND (click.at > own.clicked_at OR (click.at = own.clicked_at AND r.campaign_id > :id)))
      GROUP BY own.currency_code ORDER BY own.currency_code`,
    { id },
  )
}
