import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { z } from "zod"
import { readRow, readRows } from "../../../lib/database"
import { funnel, trackedDay, trackedProduct, trackedRevenue, trackedSource } from "../report-schemas"

const MOST_SOURCES = 50
const MOST_PRODUCTS = 20
const MOST_CURRENCIES = 20

/** From the first moment to before the second. */
export interface Span {
  from: Date
  to: Date
}

const WITHIN = "occurred_at >= :from AND occurred_at < :to AND deleted_at IS NULL"

export async function funnelOf(sql: Knex, { from, to }: Span): Promise<z.output<typeof funnel>> {
  const row = await readRow(
    sql,
    funnel,
    `SELECT CAST(count(*) AS int) AS visits,
            CAST(count(*) FILTER (WHERE viewed) AS int) AS viewed,
            CAST(count(*) FILTER (WHERE viewed AND added) AS int) AS added,
            CAST(count(*) FILTER (WHERE viewed AND added AND begun) AS int) AS begun,
            CAST(count(*) FILTER (WHERE viewed AND added AND begun AND bought) AS int) AS bought
       FROM (SELECT bool_or(name = 'view_item') AS viewed, bool_or(name = 'add_to_cart') AS added,
                    bool_or(name = 'begin_checkout') AS begun, bool_or(name = 'purchase') AS bought
               FROM tracking_event WHERE ${WITHIN} AND consent_session_id IS NOT NULL
              GROUP BY consent_session_id) AS visitor`,
    { from, to },
  )
  return row ?? { visits: 0, viewed: 0, added: 0, begun: 0, bought: 0 }
}

/** The days with events, in UTC. */
export async function daysOf(sql: Knex, { from, to }: Span) {
  return readRows(
    sql,
    trackedDay,
    `SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
            CAST(count(DISTINCT consent_session_id) AS int) AS visitors,
            CAST(count(*) FILTER (WHERE name = 'page_view') AS int) AS page_views,
            CAST(count(*) FILTER (WHERE name = 'purchase') AS int) AS orders
       FROM tracking_event WHERE ${WITHIN} GROUP BY 1 ORDER BY 1`,
    { from, to },
  )
}

/**
 * Where visitors came from at their first view of a page in the span, with the orders of those visitors. The patterns
 * are bindings, because a question mark in a statement would be one too.
 */
export async function sourcesOf(sql: Knex, { from, to }: Span) {
  const rows = await readRows(
    sql,
    trackedSource,
    `WITH landed AS (
       SELECT DISTINCT ON (consent_session_id) consent_session_id, context ->> 'page_url' AS url,
              substring(context ->> 'referrer' FROM :host) AS referrer,
              substring(context ->> 'page_url' FROM :host) AS own, context -> 'click_ids' AS clicks
         FROM tracking_event WHERE ${WITHIN} AND name = 'page_view' AND consent_session_id IS NOT NULL
        ORDER BY consent_session_id, occurred_at, id),
     bought AS (
       SELECT consent_session_id, count(*) AS orders FROM tracking_event
        WHERE ${WITHIN} AND name = 'purchase' AND consent_session_id IS NOT NULL GROUP BY consent_session_id),
     came AS (
       SELECT coalesce(substring(url FROM :source),
                CASE WHEN clicks ->> 'gclid' IS NOT NULL THEN 'google' WHEN clicks ->> 'fbclid' IS NOT NULL THEN 'meta' END,
                CASE WHEN referrer IS DISTINCT FROM own THEN referrer END, 'direct') AS source,
              substring(url FROM :medium) AS medium, substring(url FROM :campaign) AS campaign,
              coalesce(bought.orders, 0) AS orders
         FROM landed LEFT JOIN bought USING (consent_session_id))
     SELECT source, medium, campaign, CAST(count(*) AS int) AS visitors, CAST(sum(orders) AS int) AS orders
       FROM came GROUP BY source, medium, campaign
      ORDER BY visitors DESC, source, medium, campaign LIMIT ${MOST_SOURCES}`,
    {
      ...{ from, to },
      host: "^https?://(?:www\\.)?([^/:?#]{1,100})",
      ...{ source: parameter("utm_source"), medium: parameter("utm_medium") },
      campaign: parameter("utm_campaign"),
    },
  )
  return rows.map(({ source, medium, campaign, ...counts }) => ({
    source: decoded(source),
    medium: medium === null ? null : decoded(medium),
    campaign: campaign === null ? null : decoded(campaign),
    ...counts,
  }))
}

export async function productsOf(sql: Knex, { from, to }: Span) {
  return readRows(
    sql,
    trackedProduct,
    `SELECT item ->> 'product_id' AS product_id,
            CAST(count(*) FILTER (WHERE name = 'view_item') AS int) AS views,
            CAST(coalesce(sum(CAST(item ->> 'quantity' AS numeric)) FILTER (WHERE name = 'add_to_cart'), 0) AS int) AS added,
            CAST(coalesce(sum(CAST(item ->> 'quantity' AS numeric)) FILTER (WHERE name = 'purchase'), 0) AS int) AS bought
       FROM tracking_event
      CROSS JOIN LATERAL jsonb_array_elements(
              CASE jsonb_typeof(properties -> 'items') WHEN 'array' THEN properties -> 'items' ELSE '[]' END) AS item
      WHERE ${WITHIN} AND name IN ('view_item', 'add_to_cart', 'purchase') AND item ->> 'product_id' IS NOT NULL
      GROUP BY 1 ORDER BY bought DESC, added DESC, views DESC, 1 LIMIT ${MOST_PRODUCTS}`,
    { from, to },
  )
}

export async function revenueOf(sql: Knex, { from, to }: Span) {
  return readRows(
    sql,
    trackedRevenue,
    `SELECT properties ->> 'currency_code' AS currency_code, CAST(count(*) AS int) AS orders,
            CAST(sum(CAST(properties ->> 'value' AS numeric)) AS text) AS revenue
       FROM tracking_event
      WHERE ${WITHIN} AND name = 'purchase' AND properties ->> 'currency_code' IS NOT NULL
      GROUP BY 1 ORDER BY orders DESC, 1 LIMIT ${MOST_CURRENCIES}`,
    { from, to },
  )
}

function parameter(name: string): string {
  return `[?&]${name}=([^&#]{1,100})`
}

/** Addresses come from browsers, so an encoding may be wrong. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}
