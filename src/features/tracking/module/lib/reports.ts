import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { funnel, trackedDay, trackedProduct, trackedRevenue, trackedSource } from "../report-schemas"
import { eventCount } from "../schemas"

const MAX_SOURCES = 50
const MAX_PRODUCTS = 20
const MAX_CURRENCIES = 20
const MAX_NAMES = 200

/** The visitors of a long span are grouped in memory. */
const GROUPED_IN = "64MB"

/** Days in UTC, both included. */
export interface Span {
  from: string
  to: string
}

const WITHIN = "day BETWEEN CAST(:from AS date) AND CAST(:to AS date)"

/** Visits and events in a span, from the sums by day. A fixed number of statements. Needs a transaction. */
export async function reportOf(transaction: Knex, { from, to }: Span) {
  await execute(transaction, `SET LOCAL work_mem = '${GROUPED_IN}'`)
  const span = { from, to }
  return {
    ...(await visitsOf(transaction, span)),
    products: await productsOf(transaction, span),
    revenue: await revenueOf(transaction, span),
  }
}

const visitsRow = z.object({ funnel, sources: z.array(trackedSource), days: z.array(trackedDay) })

/**
 * The funnel, the days with visits, and where visitors came from at their first view of a page in the span, with their
 * orders. Visitors who came on several days are grouped, all others counted, because grouping many is slow. `landing` has
 * the number of the day in its upper half and the source in its lower one, so the least is the source of the first day.
 */
async function visitsOf(sql: Knex, span: Span): Promise<z.output<typeof visitsRow>> {
  const row = await readRow(
    sql,
    visitsRow,
    `WITH once AS MATERIALIZED (
       SELECT day, kinds & ${FUNNEL} AS steps, source_id, count(*) AS visitors, sum(orders) AS orders
         FROM tracking_visit WHERE ${WITHIN} AND NOT has_other_days GROUP BY 1, 2, 3),
     again AS MATERIALIZED (
       SELECT day, visitor, kinds, orders, source_id FROM tracking_visit WHERE ${WITHIN} AND has_other_days),
     kind AS MATERIALIZED (
       SELECT steps, source_id, sum(visitors) AS visitors, sum(orders) AS orders
         FROM (SELECT steps, source_id, visitors, orders FROM once
                UNION ALL
               SELECT steps, CAST(landing % 4294967296 AS int), 1, orders
                 FROM (SELECT bit_or(kinds) & ${FUNNEL} AS steps, sum(orders) AS orders,
                              min((day - DATE '2000-01-01') * 4294967296 + source_id) AS landing
                         FROM again GROUP BY visitor) AS visitor) AS counted
        GROUP BY 1, 2),
     came AS (
       SELECT named.source, nullif(named.medium, '') AS medium, nullif(named.campaign, '') AS campaign,
              CAST(sum(visitors) AS int) AS visitors, CAST(sum(orders) AS int) AS orders
         FROM kind JOIN tracking_source AS named ON named.id = kind.source_id
        GROUP BY named.id ORDER BY visitors DESC, source, medium, campaign LIMIT ${MAX_SOURCES}),
     visited AS (
       SELECT to_char(day, 'YYYY-MM-DD') AS date, CAST(sum(visitors) AS int) AS visitors,
              CAST(sum(page_views) AS int) AS page_views, CAST(sum(orders) AS int) AS orders
         FROM (SELECT day, visitors, 0 AS page_views, 0 AS orders FROM once
                UNION ALL
               SELECT day, 1, 0, 0 FROM again
                UNION ALL
               SELECT day, 0, CASE name WHEN 'page_view' THEN events ELSE 0 END,
                      CASE name WHEN 'purchase' THEN events ELSE 0 END
                 FROM tracking_name_day WHERE ${WITHIN} AND name IN ('page_view', 'purchase')) AS counted
        GROUP BY day)
     SELECT (SELECT jsonb_build_object('visits', ${visitorsWith(0)}, 'viewed', ${visitorsWith(1)},
                     'added', ${visitorsWith(1 + 2)}, 'begun', ${visitorsWith(1 + 2 + 4)},
                     'bought', ${visitorsWith(1 + 2 + 4 + 8)}) FROM kind) AS funnel,
            (SELECT coalesce(jsonb_agg(came ORDER BY visitors DESC, source, medium, campaign), '[]') FROM came) AS sources,
            (SELECT coalesce(jsonb_agg(visited ORDER BY date), '[]') FROM visited) AS days`,
    { ...span },
  )
  const { funnel: steps, sources, days } = row ?? { funnel: EMPTY, sources: [], days: [] }
  return {
    funnel: steps,
    days,
    sources: sources.map(({ source, medium, campaign, ...counts }) => ({
      source: decoded(source),
      medium: medium === null ? null : decoded(medium),
      campaign: campaign === null ? null : decoded(campaign),
      ...counts,
    })),
  }
}

/** The bits of the funnel's steps. */
const FUNNEL = 1 + 2 + 4 + 8

const EMPTY = { visits: 0, viewed: 0, added: 0, begun: 0, bought: 0 }

/** The number of visitors who took all of these steps. The bits are those of `svc_tracking_kind`. */
function visitorsWith(steps: number): string {
  return `coalesce(sum(visitors) FILTER (WHERE steps & ${steps} = ${steps}), 0)`
}

async function productsOf(sql: Knex, span: Span) {
  return readRows(
    sql,
    trackedProduct,
    `SELECT product_id, CAST(sum(views) AS float8) AS views, CAST(round(sum(added)) AS float8) AS added,
            CAST(round(sum(bought)) AS float8) AS bought
       FROM tracking_product_day WHERE ${WITHIN} GROUP BY product_id
     HAVING sum(views) > 0 OR sum(added) > 0 OR sum(bought) > 0
      ORDER BY sum(bought) DESC, sum(added) DESC, sum(views) DESC, product_id LIMIT ${MAX_PRODUCTS}`,
    { ...span },
  )
}

async function revenueOf(sql: Knex, span: Span) {
  return readRows(
    sql,
    trackedRevenue,
    `SELECT currency_code, CAST(sum(orders) AS int) AS orders, CAST(sum(revenue) AS text) AS revenue
       FROM tracking_revenue_day WHERE ${WITHIN} AND currency_code <> '' GROUP BY currency_code HAVING sum(orders) > 0
      ORDER BY orders DESC, currency_code LIMIT ${MAX_CURRENCIES}`,
    { ...span },
  )
}

/** The number of stored events, or of those with this name, from the sums by day. Counting a million events is slow. */
export async function countEvents(sql: Knex, name?: string): Promise<number> {
  return readCount(
    sql,
    `SELECT CAST(coalesce(sum(events), 0) AS int) AS count FROM tracking_name_day
      WHERE CAST(:name AS text) IS NULL OR name = :name`,
    { name: name ?? null },
  )
}

/** How often visitors did what in a span, with the number of visitors. One statement. Needs a transaction. */
export async function countByName(transaction: Knex, { from, to }: Span) {
  await execute(transaction, `SET LOCAL work_mem = '${GROUPED_IN}'`)
  return readRows(
    transaction,
    eventCount,
    `WITH seen AS MATERIALIZED (
       SELECT kinds, count(*) AS visitors FROM tracking_visit WHERE ${WITHIN} AND NOT has_other_days GROUP BY kinds
        UNION ALL
       SELECT kinds, count(*)
         FROM (SELECT bit_or(kinds) AS kinds FROM tracking_visit WHERE ${WITHIN} AND has_other_days
                GROUP BY visitor) AS visitor
        GROUP BY kinds),
     own AS (
       SELECT name, count(*) AS visitors
         FROM (SELECT name, visitor FROM tracking_own_visit WHERE ${WITHIN} GROUP BY name, visitor) AS visitor
        GROUP BY name)
     SELECT counted.name, CAST(counted.events AS int) AS events,
            CAST(coalesce(own.visitors, (SELECT sum(visitors) FROM seen
                                          WHERE kinds & svc_tracking_kind(counted.name) <> 0), 0) AS int) AS sessions
       FROM (SELECT name, sum(events) AS events FROM tracking_name_day WHERE ${WITHIN} GROUP BY name
              HAVING sum(events) > 0 ORDER BY sum(events) DESC, name LIMIT ${MAX_NAMES}) AS counted
       LEFT JOIN own ON own.name = counted.name
      ORDER BY counted.events DESC, counted.name`,
    { from, to },
  )
}

/** Addresses come from browsers, so an encoding may be wrong. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}
