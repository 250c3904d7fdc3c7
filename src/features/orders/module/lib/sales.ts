import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRows } from "../../../../lib/database"
import type { BestSeller, Sales, SoldFilter, Span, Takings } from "../types"
import { bestSellerRow, salesRow, takingsRow } from "../types"

/** The SQL condition for orders that count as sales. */
const COUNTED = "o.deleted_at IS NULL AND NOT o.is_draft_order AND o.status NOT IN ('canceled', 'draft')"

/** Returns sales by currency, highest revenue first. */
export async function findSales(sql: Knex, { from, to }: Span): Promise<Sales[]> {
  const before = new Date(2 * from.getTime() - to.getTime())
  return readRows(
    sql,
    salesRow,
    `WITH counted AS (
       SELECT o.id, o.version, o.currency_code, o.created_at >= :from AS is_now,
              coalesce((s.totals ->> 'current_order_total')::numeric, 0) AS total,
              coalesce((s.totals ->> 'refunded_total')::numeric, 0) AS refunded
         FROM "order" o
         LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
        WHERE ${COUNTED} AND o.created_at >= :before AND o.created_at < :to)
     SELECT currency_code, (count(*) FILTER (WHERE is_now))::int AS orders,
            coalesce(sum(total) FILTER (WHERE is_now), 0)::float8 AS revenue,
            coalesce(sum((SELECT sum(i.quantity) FROM order_item i
              WHERE i.order_id = counted.id AND i.version = counted.version AND i.deleted_at IS NULL))
              FILTER (WHERE is_now), 0)::float8 AS items,
            coalesce(sum(refunded) FILTER (WHERE is_now), 0)::float8 AS refunded,
            (count(*) FILTER (WHERE NOT is_now))::int AS orders_before,
            coalesce(sum(total) FILTER (WHERE NOT is_now), 0)::float8 AS revenue_before
       FROM counted GROUP BY currency_code ORDER BY revenue DESC, currency_code`,
    { from, to, before },
  )
}

/**
 * The money paid for the orders of each day, less refunds. `starts` has the moments when the days begin, the first day
 * first. The last day has no end. Days without a paid order are left out.
 */
export async function findTakings(
  sql: Knex,
  { starts, currency }: { starts: readonly Date[]; currency: string },
): Promise<Takings[]> {
  return readRows(
    sql,
    takingsRow,
    `SELECT width_bucket(paid.created_at, CAST(:starts AS timestamptz[])) - 1 AS day, count(*)::int AS orders,
            sum(paid.amount - paid.refunded)::float8 AS amount
       FROM (SELECT o.created_at, coalesce((s.totals ->> 'paid_total')::numeric, 0) AS amount,
                    coalesce((s.totals ->> 'refunded_total')::numeric, 0) AS refunded
               FROM "order" o
               JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
              WHERE ${COUNTED} AND o.created_at >= :from AND o.currency_code = :currency) paid
      WHERE paid.amount > 0 GROUP BY 1 ORDER BY 1`,
    { starts, from: starts[0], currency },
  )
}

/** Ranks products by sold pieces. */
export async function findBestSellers(
  sql: Knex,
  { from, to, product_id, least = false }: Span & SoldFilter,
  limit: number,
): Promise<BestSeller[]> {
  return readRows(
    sql,
    bestSellerRow,
    `SELECT l.product_id, max(coalesce(l.product_title, l.title)) AS title, sum(i.quantity)::float8 AS quantity,
            count(DISTINCT o.id)::int AS orders
       FROM "order" o
       JOIN order_item i ON i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL
       JOIN order_line_item l ON l.id = i.item_id AND l.deleted_at IS NULL
      WHERE ${COUNTED} AND o.created_at >= :from AND o.created_at < :to
        ${product_id === undefined ? "" : "AND l.product_id = :product_id"}
      GROUP BY l.product_id, CASE WHEN l.product_id IS NULL THEN l.title END
      ORDER BY quantity ${least ? "ASC" : "DESC"}, max(coalesce(l.product_title, l.title)) COLLATE :name_order:,
               l.product_id LIMIT :limit`,
    { from, to, limit, product_id },
  )
}
